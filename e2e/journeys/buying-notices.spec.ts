import type { Page } from '@playwright/test'
import type { PaymentNotice } from '@skillharbor/contracts/entities'
import { look } from '../look.ts'
import { asLearner } from '../people.ts'
import { sites } from '../sites.ts'
import { expect, test } from '../watched-test.ts'

/** The rarer things that become of a payment: each as the API tells it, with a picture, and held against WCAG. */

const states: PaymentNotice['state'][] = ['in-review', 'going-back', 'given-back']
const paymentNotices: PaymentNotice[] = states.map((state, at) => ({
  _id: `pay_${at}`,
  orderId: `order_${at}`,
  courseId: { _id: `c${at}`, image: '', title: `Harbour lights ${at}`, description: 'From the quay.' },
  state,
  amount: 499.5,
  at: '2026-11-20T20:00:00.000Z',
}))

const answerNotices = (page: Page) =>
  page.route(
    (url) => url.pathname === '/trpc/purchases.list',
    (route) =>
      route.fulfill({ json: [{ result: { data: { userPurchasedList: [], pendingList: [], paymentNotices } } }] }),
  )

test('each payment that bought nothing says what happens to the money', async ({ page }) => {
  await asLearner(page)
  await answerNotices(page)
  await page.goto(`${sites.web}/mypurchases`)
  const rows = page.getByRole('region', { name: 'Payments and refunds' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText('We’re reviewing this payment.')
  await expect(rows.nth(1)).toContainText('Your refund of ₹499.50 is on its way.')
  await expect(rows.nth(2)).toContainText('Refunded on 21 November 2026.')
  await expect(page.getByRole('link', { name: 'Browse courses' })).toBeVisible()
  await look(page, 'my-purchases-notices')
})

test('a course that was refunded says so at its own address', async ({ page }) => {
  await asLearner(page)
  await answerNotices(page)
  await page.goto(`${sites.web}/mypurchases?course=c2`)
  const heading = 'You were refunded for this course on 21 November 2026'
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await look(page, 'my-purchases-course-refunded')
})
