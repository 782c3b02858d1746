import { listStates, toasts } from '@skillharbor/contracts/messages'
import { look } from '../look.ts'
import { choose, entry } from '../navigation.ts'
import { asLearner, fillAccount, someone } from '../people.ts'
import { checkout, closeCheckout, courseCard, expectPictures, payByUpi, pickCourse } from '../shopping.ts'
import { sites } from '../sites.ts'
import { expect, test } from '../watched-test.ts'

test('a stranger presses Purchase, creates an account, pays by UPI and starts to learn', async ({ page }) => {
  await page.goto(sites.web)
  await choose(page, 'link', 'Courses')
  await expect(page).toHaveURL(`${sites.web}/allcourses`)
  const title = await pickCourse(page)
  await courseCard(page, title).getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account to get this course' })).toBeVisible()
  await expect(page.getByRole('region', { name: title })).toBeVisible()
  await look(page, 'sign-up-to-buy')
  const person = someone()
  await fillAccount(page, person)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText(toasts.accountCreated)).toBeVisible()
  await expect(checkout(page).getByText('Test mode')).toBeVisible()
  await look(page, 'checkout', { window: true })
  await payByUpi(page, 'success@razorpay')

  await expect(page.getByText(toasts.paymentSuccessful)).toBeVisible()
  await expect(page).toHaveURL(`${sites.web}/mypurchases`)
  await expect(courseCard(page, title)).toBeVisible()
  await expectPictures(page, 1)
  const panel = page.getByRole('region', { name: `You own ${title}` })
  const unconfirmed = `To get your receipts by email, open the link that we sent to ${person.email}.`
  await expect(panel.getByText(unconfirmed)).toBeVisible()
  await expect(panel.getByText('Amount paid')).toBeVisible()
  await look(page, 'my-purchases')
  await panel.getByRole('link', { name: 'Start learning' }).click()
  await expect(page).toHaveURL(new RegExp(`^${sites.web}/learn/`))

  await page.goto(`${sites.web}/mypurchases`)
  await courseCard(page, title).getByRole('link', { name: 'View', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`^${sites.web}/mypurchases\\?course=`))
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await look(page, 'my-purchases-course')

  await choose(page, 'button', 'Logout')
  await expect(page).toHaveURL(`${sites.web}/login`)
})

test('a learner who closes the checkout owns nothing', async ({ page }) => {
  await asLearner(page)
  await page.goto(`${sites.web}/allcourses`)
  const card = courseCard(page, await pickCourse(page))
  await card.getByRole('button', { name: 'Purchase' }).click()
  await closeCheckout(page)
  await expect(card.getByRole('button', { name: 'Purchase' })).toBeEnabled()

  await choose(page, 'link', 'Purchases')
  await expect(page.getByRole('heading', { name: listStates.noPurchases.heading })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await look(page, 'my-purchases-empty')
})

test('a toast covers no navigation entry', async ({ page }) => {
  await asLearner(page)
  await page.goto(`${sites.web}/allcourses`)
  await courseCard(page, await pickCourse(page))
    .getByRole('button', { name: 'Purchase' })
    .click()
  await closeCheckout(page)
  const toast = page.getByRole('listitem').filter({ hasText: 'Checkout closed.' })
  await toast.evaluate((item) => Promise.allSettled(item.getAnimations().map(({ finished }) => finished)))
  for (const name of ['Courses', 'Purchases']) {
    const link = await entry(page, 'link', name)
    expect(await link.evaluate(isOnTop), name).toBe(true)
  }
})

const isOnTop = (element: HTMLElement) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

test('a learner whose payment fails owns nothing and can pay another way', async ({ page }) => {
  await asLearner(page)
  await page.goto(`${sites.web}/allcourses`)
  const title = await pickCourse(page)
  await courseCard(page, title).getByRole('button', { name: 'Purchase' }).click()
  await payByUpi(page, 'failure@razorpay')
  await expect(checkout(page).getByRole('heading', { name: 'Payment failed' })).toBeVisible()
  await expect(page.getByText(toasts.purchaseFailed)).toBeVisible()
  await closeCheckout(page)
  await expect(page.getByText(/wasn’t charged: your bank declined it\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Pay another way' }).click()
  await expect(checkout(page).getByText('Test mode')).toBeVisible()
  await closeCheckout(page)
  await choose(page, 'link', 'Purchases')
  await expect(page.getByRole('heading', { name: listStates.noPurchases.heading })).toBeVisible()

  await choose(page, 'link', 'Courses')
  await courseCard(page, title).getByRole('button', { name: 'Purchase' }).click()
  await payByUpi(page, 'failure@razorpay')
  await checkout(page).getByRole('button', { name: 'Try again' }).click()
  await payByUpi(page, 'success@razorpay')
  await expect(page).toHaveURL(`${sites.web}/mypurchases`)
  await expect(courseCard(page, title)).toBeVisible()
})

test('a visitor who wants to buy creates an account first', async ({ page }) => {
  await page.goto(`${sites.web}/allcourses`)
  await courseCard(page, await pickCourse(page))
    .getByRole('button', { name: 'Purchase' })
    .click()
  await expect(page).toHaveURL(new RegExp(`^${sites.web}/signup\\?next=`))
})
