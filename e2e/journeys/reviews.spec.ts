import type { Page } from '@playwright/test'
import { look } from '../look.ts'
import { choose } from '../navigation.ts'
import { signUpOperator } from '../operators.ts'
import { asDemoAdmin, asLearner } from '../people.ts'
import { payOnOtherDevice } from '../shopping.ts'
import { sites } from '../sites.ts'
import { removeCourse, teachCourse } from '../teaching.ts'
import { expect, test } from '../watched-test.ts'

const words = `Two evenings, and I can find north. ${'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(4)}`

test('an owner reviews a course, a visitor reads it, the seller answers and reports it, and an operator hides it', async ({
  page,
  otherPage,
  browser,
}) => {
  const sellers = await browser.newContext()
  const seller = await sellers.newPage()
  await asDemoAdmin(seller)
  const course = await teachCourse(seller)
  const address = `${sites.web}/course/${course.id}`
  const reviewsOn = (where: Page) => where.getByRole('region', { name: 'Reviews' })

  const { username } = await asLearner(page)
  await payOnOtherDevice(page, course.id)
  await page.goto(address)
  await expect(page.getByRole('main').getByText('New', { exact: true })).toBeVisible()
  await expect(reviewsOn(page).getByRole('heading', { name: 'No reviews yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish review' }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose 1 to 5 stars')
  await page.keyboard.press('Space')
  for (const _ of [2, 3, 4]) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Your review (optional)' }).fill(words)
  await look(page, 'review-form')
  await page.getByRole('button', { name: 'Publish review' }).click()
  await expect(page.getByText('Rated 4.0 out of 5 by 1 learner')).toBeAttached()
  await expect(reviewsOn(page).getByRole('list', { name: 'Reviews', exact: true })).toContainText(words)

  await test.step('a visitor reads it on the course’s page, and finds it by its rating; its card says that it’s new', async () => {
    await otherPage.goto(`${sites.web}/allcourses?${new URLSearchParams({ q: course.title })}`)
    const isNew = otherPage.getByRole('article').getByText('New', { exact: true })
    await expect(isNew).toBeVisible()
    await test.step('where the catalogue is sorted and filtered by rating, too', async () => {
      await otherPage.getByLabel('Sort by').selectOption('Highest rated')
      await otherPage.getByRole('button', { name: 'Filters', exact: true }).click()
      await otherPage.getByLabel('Rating').selectOption('4 stars and up')
      await expect(otherPage).toHaveURL(/sort=rating&rating=4$/)
      await expect(otherPage.getByRole('dialog').getByText('1 result')).toBeVisible()
      await otherPage.getByLabel('Rating').selectOption('4.5 stars and up')
      await otherPage.getByRole('button', { name: 'Show courses' }).click()
      await expect(otherPage.getByRole('heading', { name: `No results for “${course.title}”` })).toBeVisible()
    })
    await otherPage.goto(address)
    await expect(reviewsOn(otherPage).getByRole('heading', { name: username })).toBeVisible()
    const width = await otherPage.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(width).toBeLessThanOrEqual(0)
    await look(otherPage, 'reviews')
  })

  await test.step('the seller answers, and reports it', async () => {
    await seller.goto(`${sites.admin}/sales`)
    await choose(seller, 'link', /^Learners/)
    await seller.getByRole('main').getByRole('link', { name: 'Reviews' }).click()
    await expect(seller.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
    await seller.getByRole('combobox', { name: 'Course' }).selectOption(course.title)
    await seller.getByRole('button', { name: `Answer ${username}’s review` }).click()
    await seller.getByRole('textbox', { name: 'Your answer' }).fill('Glad that you found it!')
    await seller.getByRole('button', { name: 'Publish answer' }).click()
    await expect(seller.getByText('Glad that you found it!')).toBeVisible()
    await seller.getByRole('button', { name: `Report ${username}’s review` }).click()
    await seller.getByRole('textbox', { name: 'Reason' }).fill('That word is too long.')
    await look(seller, 'reviews-report', { window: true })
    await seller.getByRole('button', { name: 'Report', exact: true }).click()
    await expect(seller.getByText('Reported. An operator will look at it.')).toBeVisible()
    await look(seller, 'reviews-received')
    await otherPage.reload()
    await expect(reviewsOn(otherPage).getByText('Glad that you found it!')).toBeVisible()
  })

  await test.step('an operator hides it: its author reads why, and nobody else sees it', async () => {
    const operators = await browser.newContext()
    const operator = await operators.newPage()
    await signUpOperator(operator, 'reviews')
    await operator.goto(`${sites.admin}/operations/reviews`)
    const row = operator.getByRole('listitem').filter({ has: operator.getByRole('heading', { name: username }) })
    await expect(row).toContainText('Reason: That word is too long.')
    await look(operator, 'operations-reviews')
    await operator.getByRole('button', { name: `Hide ${username}’s review` }).click()
    await operator.getByRole('textbox', { name: 'Reason' }).fill('It breaks the line.')
    await operator.getByRole('button', { name: 'Hide', exact: true }).click()
    await expect(operator.getByText('The review is hidden.')).toBeVisible()
    await operators.close()
    await otherPage.reload()
    await expect(reviewsOn(otherPage).getByRole('heading', { name: 'No reviews yet' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('Reason: It breaks the line.')).toBeVisible()
  })

  await removeCourse(seller, course.id)
  await sellers.close()
})
