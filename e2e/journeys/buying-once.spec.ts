import type { Page } from '@playwright/test'
import { toasts } from '@skillharbor/contracts/messages'
import { look } from '../look.ts'
import { asLearner } from '../people.ts'
import { checkout, closeCheckout, courseCard, openCourse, payByUpi, payOnOtherDevice, pickCourse } from '../shopping.ts'
import { sites } from '../sites.ts'
import { expect, test } from '../watched-test.ts'

const purchase = (page: Page) => page.getByRole('button', { name: 'Purchase' })
const checkouts = (page: Page) => page.getByTitle('Checkout')

/** Counts the orders that the page asks for from now on. */
const countOrders = (page: Page) => {
  let orders = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.includes('purchases.order')) orders++
  })
  return () => orders
}

/** Runs in the page: all of it in one tick, faster than any person. */
const pressLastTwoTwice = (buttons: (HTMLElement | SVGElement)[]) => {
  for (const button of buttons.slice(-2))
    if (button instanceof HTMLElement) {
      button.click()
      button.click()
    }
}

test('pressing Purchase repeatedly makes one order and opens one checkout', async ({ page }) => {
  await asLearner(page)
  await page.goto(`${sites.web}/allcourses`)
  const card = courseCard(page, await pickCourse(page))
  const orders = countOrders(page)
  await card.getByRole('button', { name: 'Purchase' }).dblclick()
  await expect(checkout(page).getByText('Test mode')).toBeVisible()
  await expect(checkouts(page)).toHaveCount(1)
  await closeCheckout(page)
  await expect(checkouts(page)).toHaveCount(0)
  await expect(card.getByText('You closed the checkout before paying. You haven’t been charged.')).toBeVisible()
  expect(orders()).toBe(1)

  await purchase(page).evaluateAll(pressLastTwoTwice)
  await expect(page.getByText('Finish or close the other checkout first.').first()).toBeVisible()
  await expect(checkout(page).getByText('Test mode')).toBeVisible()
  await expect(checkouts(page)).toHaveCount(1)
  expect(orders()).toBe(2)
  await payByUpi(page, 'success@razorpay')
  await expect(page.getByText(toasts.paymentSuccessful)).toBeVisible()
  await expect(page).toHaveURL(`${sites.web}/mypurchases`)
  await expect(checkouts(page)).toHaveCount(0)
})

test('a second tab opens no second checkout, and notices by itself when the first one has paid', async ({ page }) => {
  await asLearner(page)
  await openCourse(page)
  const second = await page.context().newPage()
  await second.goto(page.url())
  await purchase(page).click()
  await expect(checkout(page).getByText('Test mode')).toBeVisible()

  await purchase(second).click()
  const notice = second
    .getByRole('main')
    .getByText('A checkout is already open in another tab. Finish or close it there.')
  await expect(notice).toBeVisible()
  await expect(purchase(second)).not.toHaveAttribute('aria-busy')
  await expect(checkouts(second)).toHaveCount(0)
  await look(second, 'checkout-in-another-tab')

  await payByUpi(page, 'success@razorpay')
  await expect(page).toHaveURL(`${sites.web}/mypurchases`)
  await expect(second.getByRole('link', { name: 'Purchased' })).toBeVisible()
  await expect(purchase(second)).toHaveCount(0)
  await second.close()
})

test('closing the checkout in one tab lets the other open one', async ({ page }) => {
  await asLearner(page)
  await openCourse(page)
  const second = await page.context().newPage()
  await second.goto(page.url())
  await purchase(second).click()
  await expect(checkout(second).getByText('Test mode')).toBeVisible()
  // As a tab ends that crashes, or that is closed with the checkout in it.
  await second.close()
  await purchase(page).click()
  await expect(checkout(page).getByText('Test mode')).toBeVisible()
})

test('paying on another device closes the checkout here and says so', async ({ page }) => {
  await asLearner(page)
  const { id: courseId } = await openCourse(page)
  await purchase(page).click()
  await expect(checkout(page).getByText('Test mode')).toBeVisible()
  await payOnOtherDevice(page, courseId)
  await expect(page.getByText('This course was paid for in another window.')).toBeVisible({ timeout: 40_000 })
  await expect(checkouts(page)).toHaveCount(0)
  await expect(page).toHaveURL(`${sites.web}/mypurchases`)
  await expect(page.getByRole('article')).toHaveCount(1)
})
