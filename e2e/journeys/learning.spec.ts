import { look } from '../look.ts'
import { choose } from '../navigation.ts'
import { asLearner } from '../people.ts'
import { checkout, closeCheckout, courseCard, openCourse, payByUpi, payOnOtherDevice, pickCourse } from '../shopping.ts'
import { sites } from '../sites.ts'
import { expect, test } from '../watched-test.ts'

test('every screen shows a pending payment, also after the tab was closed', async ({ page }) => {
  await asLearner(page)
  await openCourse(page)
  await look(page, 'course')
  const course = page.url()

  await page.getByRole('button', { name: 'Purchase' }).click()
  await payByUpi(page, 'pending@razorpay')
  await expect(checkout(page).getByRole('heading', { name: 'Waiting for your bank' })).toBeVisible()
  await closeCheckout(page)
  // Not before the site itself leads there: what is looked at meanwhile may be the one screen or the other.
  await expect(page).toHaveURL(`${sites.web}/mypurchases`)
  await expect(page.getByRole('heading', { name: 'Waiting for your bank' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await look(page, 'my-purchases-pending')

  await page.goto(course)
  await expect(page.getByRole('link', { name: 'Payment pending' })).toBeVisible()
  await look(page, 'course-pending')
})

test('a search without results says so and can be cleared', async ({ page }) => {
  await page.goto(`${sites.web}/allcourses?q=nothing+is+called+this`)
  await expect(page.getByRole('heading', { name: 'No results for “nothing is called this”' })).toBeVisible()
  await look(page, 'search-empty')
  await page.getByRole('button', { name: 'Show all courses' }).click()
  await expect(page).toHaveURL(`${sites.web}/allcourses`)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the catalogue marks owned courses', async ({ page }) => {
  await asLearner(page)
  await page.goto(`${sites.web}/allcourses`)
  const title = await pickCourse(page)
  const path = await courseCard(page, title).getByRole('link').first().getAttribute('href')
  await payOnOtherDevice(page, path?.replace('/course/', '') ?? '')
  await page.goto(`${sites.web}/mypurchases`)
  await expect(courseCard(page, title)).toBeVisible()
  await choose(page, 'link', 'Courses')
  await expect(courseCard(page, title).getByRole('link', { name: 'Purchased' })).toBeVisible()
  await look(page, 'allcourses-owned')
})
