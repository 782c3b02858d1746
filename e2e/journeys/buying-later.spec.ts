import type { Page } from '@playwright/test'
import { toasts } from '@skillharbor/contracts/messages'
import { look } from '../look.ts'
import { asLearner } from '../people.ts'
import { authorize, payOrder, refundInDashboard, startSlowPayment, statusAtProvider } from '../provider.ts'
import { checkout, closeCheckout, courseCard, openCourse } from '../shopping.ts'
import { sites } from '../sites.ts'
import { expect, test } from '../watched-test.ts'

/** What becomes of a payment after its checkout: a bank that takes its time, and a refund that nobody announced. */

/** A learner with the course's page open; answers with the course. */
async function learnerAtCourse(page: Page): Promise<{ title: string; price: string; id: string }> {
  await asLearner(page)
  const course = await openCourse(page)
  const price = (await page.getByRole('main').locator('data').first().textContent()) ?? ''
  return { ...course, price }
}

/** Orders the course without the screens; answers with the order's id at the provider. */
async function orderCourse(page: Page, courseId: string): Promise<string> {
  const ordered = await page.request.post(`${sites.web}/api/v1/purchased/purchaseorder/${courseId}`)
  return (await ordered.json()).orderId
}

/** Runs in the page: as when its tab was behind another one, and is looked at again. */
const lookAgain = () => {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for your bank' })
const notices = (page: Page) => page.getByRole('region', { name: 'Payments and refunds' })

test('a payment that the bank authorizes after the checkout was closed becomes a course by itself', async ({
  page,
}) => {
  const { title } = await learnerAtCourse(page)
  const ordering = page.waitForResponse((response) => response.url().includes('purchases.order'))
  await page.getByRole('button', { name: 'Purchase' }).click()
  const [ordered] = await (await ordering).json()
  await expect(checkout(page).getByText('Test mode')).toBeVisible()
  const paymentId = await startSlowPayment(page, ordered.result.data.orderId)
  await closeCheckout(page)
  await expect(page.getByText('Your bank is still confirming the payment.')).toBeVisible()
  await expect(page).toHaveURL(`${sites.web}/mypurchases`)
  await expect(waiting(page).getByText(title)).toBeVisible()
  await expect(courseCard(page, title)).toHaveCount(0)
  await look(page, 'my-purchases-pending')

  await authorize(page, paymentId)
  await expect(courseCard(page, title)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(toasts.paymentSuccessful)).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  // The provider left that to us.
  expect(await statusAtProvider(page, paymentId)).toBe('captured')
  await look(page, 'my-purchases-confirmed')
})

test('a refund made in the provider’s dashboard takes the course away and says when', async ({ page }) => {
  const { title, price, id } = await learnerAtCourse(page)
  const paymentId = await payOrder(page, await orderCourse(page, id))
  await page.goto(`${sites.web}/mypurchases`)
  // If the page was faster than the provider's event, it asks again after ten seconds.
  await expect(courseCard(page, title)).toBeVisible({ timeout: 30_000 })
  const opened = await page.context().newPage()
  await opened.goto(`${sites.web}/mypurchases?course=${id}`)
  await expect(opened.getByRole('heading', { level: 1, name: title })).toBeVisible()

  const begun = Date.now()
  await refundInDashboard(page, paymentId)
  const owned = async () => {
    const list = await page.request.get(`${sites.web}/api/v1/purchased/purchasedcourses`)
    return list.json()
  }
  await expect.poll(async () => (await owned()).userPurchasedList, { timeout: 30_000 }).toEqual([])
  const [{ at }] = (await owned()).paymentNotices
  // The provider's times are whole seconds.
  expect(Date.parse(at)).toBeGreaterThan(begun - 1_000)
  expect(Date.parse(at)).toBeLessThanOrEqual(Date.now())
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(new Date(at))
  for (const tab of [page, opened]) await tab.evaluate(lookAgain)

  await expect(page.getByText(`We’ve refunded ${price} for ${title}.`, { exact: true })).toBeVisible()
  await expect(notices(page).getByRole('heading', { name: title })).toBeVisible()
  await expect(notices(page).getByText(`Refunded on ${day}.`)).toBeVisible()
  await expect(courseCard(page, title)).toHaveCount(0)
  await look(page, 'my-purchases-given-back')
  await page.reload()
  await expect(notices(page).getByText(`Refunded on ${day}.`)).toBeVisible()
  await expect(courseCard(page, title)).toHaveCount(0)

  const refunded = opened.getByRole('heading', { level: 1, name: `You were refunded for this course on ${day}` })
  await expect(refunded).toBeVisible()
  await look(opened, 'my-purchases-course-given-back')
  await opened.reload()
  await expect(refunded).toBeVisible()
  await opened.close()
})

test('a buyer gives a course back by the rule, with one button on the order’s page', async ({ page }) => {
  const { title, id } = await learnerAtCourse(page)
  await expect(page.getByText('Money back within 14 days, if you’ve opened less than 30% of the lessons')).toBeVisible()
  await payOrder(page, await orderCourse(page, id))
  await page.goto(`${sites.web}/mypurchases`)
  await expect(courseCard(page, title)).toBeVisible({ timeout: 30_000 })
  await courseCard(page, title).getByRole('link', { name: 'View' }).click()
  await page.getByRole('link', { name: 'Receipt and refund' }).click()
  await expect(page.getByRole('heading', { name: 'Refund', exact: true })).toBeVisible()
  await expect(page.getByText(/30%.* 0%/)).toBeVisible()
  await look(page, 'order-refund')
  await page.getByRole('button', { name: 'Get a refund' }).click()
  await look(page, 'order-refund-question', { window: true })
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(page.getByText('Your refund is under way. Access ends when Razorpay confirms it.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Refund', exact: true })).toBeHidden()
  await expect(page.getByText('No longer yours')).toBeVisible({ timeout: 30_000 })
  await look(page, 'order-refunded')
  await page.getByRole('link', { name: 'My Purchases' }).first().click()
  await expect(courseCard(page, title)).toHaveCount(0)
})
