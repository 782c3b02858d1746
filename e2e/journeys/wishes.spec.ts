import { toasts } from '@skillharbor/contracts/messages'
import { look } from '../look.ts'
import { choose } from '../navigation.ts'
import { asLearner } from '../people.ts'
import { courseCard, expectPictures, payByUpi, pickCourse } from '../shopping.ts'
import { sites } from '../sites.ts'
import { expect, test } from '../watched-test.ts'

test('a learner remembers a course, switches its emails off, and buys it from the wish list', async ({ page }) => {
  await asLearner(page)
  await page.goto(`${sites.web}/allcourses`)
  const title = await pickCourse(page)
  await courseCard(page, title)
    .getByRole('button', { name: /^Add to wish list/ })
    .click()
  await expect(courseCard(page, title).getByRole('button', { name: /^On your wish list/ })).toBeVisible()
  await choose(page, 'link', 'Purchases')
  await page.getByRole('link', { name: 'Wish list' }).click()
  await expect(page).toHaveURL(`${sites.web}/wishlist`)
  await expectPictures(page, 1)
  await look(page, 'wish-list')

  await page.getByRole('main').getByRole('link', { name: 'your account' }).click()
  const drops = page.getByRole('checkbox', { name: /^Price drops/ })
  await expect(drops).toBeChecked()
  await drops.uncheck()
  await expect(page.getByText('You won’t get these emails any more.')).toBeVisible()
  await page.reload()
  await expect(drops).not.toBeChecked()

  await page.goto(`${sites.web}/wishlist`)
  await courseCard(page, title).getByRole('button', { name: 'Purchase' }).click()
  await payByUpi(page, 'success@razorpay')
  await expect(page.getByText(toasts.paymentSuccessful)).toBeVisible()
  await page.getByRole('link', { name: 'Wish list' }).click()
  await expect(page.getByRole('heading', { name: 'Your wish list is empty' })).toBeVisible()
  await look(page, 'wish-list-empty')
})
