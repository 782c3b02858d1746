import type { Page } from '@playwright/test'
import { look } from '../look.ts'
import { choose } from '../navigation.ts'
import { signUpOperator } from '../operators.ts'
import { asDemoAdmin, asLearner } from '../people.ts'
import { payOnOtherDevice } from '../shopping.ts'
import { sites } from '../sites.ts'
import { removeCourse, teachCourse } from '../teaching.ts'
import { expect, test } from '../watched-test.ts'

const words = `Where is north? ${'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(4)}`

const expectToFit = async (page: Page) => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(width).toBeLessThanOrEqual(0)
}

test('a learner asks about a lesson, the seller answers, and the learner accepts the answer', async ({
  page,
  otherPage: seller,
}) => {
  await asDemoAdmin(seller)
  const course = await teachCourse(seller)
  const { username } = await asLearner(page)
  await payOnOtherDevice(page, course.id)

  const address = `${sites.web}/learn/${course.id}/${course.lessons[0]?.id}`
  const panel = page.getByRole('region', { name: 'Questions' })
  await test.step('the learner asks, with the keyboard', async () => {
    await page.goto(address)
    await page.getByRole('tab', { name: 'Questions' }).focus()
    await page.keyboard.press('Enter')
    await expect(panel.getByText('No questions about this lesson yet.')).toBeVisible()
    await look(page, 'questions-none')
    await panel.getByRole('textbox', { name: 'Your question' }).focus()
    await page.keyboard.insertText(words)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your question is published.')).toBeVisible()
    await expect(panel.getByRole('list', { name: 'Questions' })).toContainText(words)
    await expectToFit(page)
  })

  await test.step('the seller answers it', async () => {
    await seller.goto(`${sites.admin}/sales`)
    await choose(seller, 'link', /^Learners/)
    await expect(seller.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible()
    await seller.getByRole('combobox', { name: 'Course' }).selectOption(course.title)
    await seller.getByRole('combobox', { name: 'Show' }).selectOption('Unanswered')
    await expect(seller.getByRole('heading', { name: username })).toBeVisible()
    await expect(seller.getByRole('link', { name: course.lessons[0]?.title ?? '' })).toBeVisible()
    await seller.getByRole('button', { name: `Answer ${username}’s question` }).click()
    await seller.getByRole('textbox', { name: 'Your answer' }).fill('Below the pole star.')
    await seller.getByRole('button', { name: 'Publish answer' }).click()
    await expect(seller.getByRole('heading', { name: 'No questions match' })).toBeVisible()
    await seller.getByRole('combobox', { name: 'Show' }).selectOption('All questions')
    await expect(seller.getByText('Below the pole star.')).toBeVisible()
    await expectToFit(seller)
    await look(seller, 'questions-received')
    await seller.getByRole('button', { name: `Hide ${username}’s question` }).click()
    await expect(seller.getByRole('alertdialog')).toContainText('Hide this question?')
    await look(seller, 'questions-hide', { window: true })
    await seller.keyboard.press('Escape')
  })

  await test.step('the learner reads the answer where its email leads to, and accepts it', async () => {
    await page.goto(`${address}?tool=questions`)
    const answer = panel.getByRole('list', { name: /^Answers to/ }).getByRole('listitem')
    await expect(answer).toContainText('Teacher')
    await answer.getByRole('button', { name: /^Accept/ }).click()
    await expect(answer).toContainText('Accepted answer')
    await expect(page.getByText('The answer is accepted.')).toBeVisible()
    await expectToFit(page)
    await look(page, 'questions')
    await expect(panel.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  })

  await removeCourse(seller, course.id)
})

test('a learner reports a question, an operator hides it, and only who asked still sees it', async ({
  page,
  otherPage: reporter,
  browser,
}) => {
  const sellers = await browser.newContext()
  const seller = await sellers.newPage()
  await asDemoAdmin(seller)
  const course = await teachCourse(seller)
  const { username } = await asLearner(page)
  await asLearner(reporter)
  for (const owner of [page, reporter]) {
    await payOnOtherDevice(owner, course.id)
  }
  const address = `${sites.web}/learn/${course.id}/${course.lessons[0]?.id}?tool=questions`
  const panelOf = (where: Page) => where.getByRole('region', { name: 'Questions' })

  await page.goto(address)
  await panelOf(page).getByRole('textbox', { name: 'Your question' }).fill(`Buy my course! ${words}`)
  await panelOf(page).getByRole('button', { name: 'Ask question' }).click()
  await expect(page.getByText('Your question is published.')).toBeVisible()

  await test.step('another owner reports it', async () => {
    await reporter.goto(address)
    await panelOf(reporter)
      .getByRole('button', { name: /^Report the question/ })
      .click()
    await reporter.getByRole('textbox', { name: 'Reason' }).fill('An advertisement.')
    await look(reporter, 'questions-report', { window: true })
    await reporter.getByRole('button', { name: 'Report', exact: true }).click()
    await expect(reporter.getByText('Thanks. An operator will look at this question.')).toBeVisible()
    await expect(panelOf(reporter).getByText('You reported this. An operator will look at it.')).toBeVisible()
    await expectToFit(reporter)
  })

  await test.step('an operator hides it', async () => {
    const operators = await browser.newContext()
    const operator = await operators.newPage()
    await signUpOperator(operator, 'questions')
    await operator.goto(`${sites.admin}/operations/questions`)
    const row = operator.getByRole('listitem').filter({ has: operator.getByRole('heading', { name: username }) })
    await expect(row).toContainText('Reason: An advertisement.')
    await expectToFit(operator)
    await look(operator, 'operations-questions')
    await operator.getByRole('button', { name: `Hide ${username}’s question` }).click()
    await operator.getByRole('textbox', { name: 'Reason' }).fill('No advertisements.')
    await operator.getByRole('button', { name: 'Hide', exact: true }).click()
    await expect(operator.getByText('The question is hidden.')).toBeVisible()
    await operators.close()
  })

  await test.step('it is gone for others, and who asked reads why', async () => {
    await reporter.reload()
    await expect(panelOf(reporter).getByText('No questions about this lesson yet.')).toBeVisible()
    await seller.goto(`${sites.admin}/questions?course=${course.id}`)
    await expect(seller.getByRole('heading', { name: 'No questions match' })).toBeVisible()
    await page.reload()
    await expect(panelOf(page).getByText('Reason: No advertisements.')).toBeVisible()
    await look(page, 'questions-hidden')
  })

  await removeCourse(seller, course.id)
  await sellers.close()
})
