import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { refundsByRule } from '@skillharbor/contracts/entities'
import { inline } from '@skillharbor/contracts/messages'
import { look } from '../look.ts'
import { choose } from '../navigation.ts'
import { asAdmin, asLearner, someone } from '../people.ts'
import { courseCard } from '../shopping.ts'
import { sites } from '../sites.ts'
import { sellCourse } from '../teaching.ts'
import { expect, test } from '../watched-test.ts'

type Answer = { content: { _id: string; state?: string }[] }

async function call<T>(page: Page, method: 'get' | 'post', url: string, data?: object): Promise<T> {
  const answer = await page.request[method](url, data && { data })
  expect(answer.ok(), `${url}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** A new admin, logged in, with one course, which has a picture like every other in the catalogue; answers with its id. */
async function asSeller(page: Page, title: string): Promise<string> {
  const { username } = await asAdmin(page)
  return sellCourse(page, username, { title, description: 'From the quay.', price: 1499 })
}

/** The learner of `page` orders the course and pays with each of these in turn, without the screens. */
async function order(page: Page, courseId: string, ...vpas: string[]): Promise<void> {
  const { orderId } = await call<{ orderId: string }>(
    page,
    'post',
    `${sites.web}/api/v1/purchased/purchaseorder/${courseId}`,
  )
  const config = await (await page.request.get(sites.web)).text()
  const [, script = ''] = /"checkoutScript": ?"([^"]+)"/.exec(config) ?? []
  const sandbox = new URL(script).origin
  for (const vpa of vpas)
    await call(page, 'post', `${sandbox}/sandbox/payments`, { order_id: orderId, instrument: { method: 'upi', vpa } })
}

/** Waits until the admin's newest order is in this state; answers with its id. */
async function newestOrder(page: Page, state: string): Promise<string> {
  const newest = async () => (await call<Answer>(page, 'get', `${sites.admin}/api/v1/admin/sales`)).content[0]
  await expect.poll(async () => (await newest())?.state, { timeout: 30_000 }).toBe(state)
  return (await newest())?._id ?? ''
}

const orderLink = (page: Page, learner: string) =>
  page.getByRole('main').getByRole('link', { name: learner }).filter({ visible: true })

test('a sale is counted, listed, downloaded, shown in its timeline and refunded by keyboard', async ({
  page,
  otherPage,
}) => {
  const title = `Harbour pilots ${someone().username}`
  const courseId = await asSeller(page, title)
  const learner = await asLearner(otherPage)
  await order(otherPage, courseId, 'failure@razorpay', 'success@razorpay')
  await newestOrder(page, 'paid')

  await page.goto(`${sites.admin}/admin`)
  await expect(courseCard(page, title)).toContainText('1 buyer')
  await expect(courseCard(page, title)).toContainText('₹1,499 earned')

  await choose(page, 'link', 'Sales')
  await expect(page.getByRole('figure')).toContainText('₹1,499')
  await expect(orderLink(page, learner.username)).toHaveCount(1)
  await look(page, 'sales')
  await page.getByLabel('Status').selectOption('refunded')
  await expect(page).toHaveURL(`${sites.admin}/sales?state=refunded`)
  await expect(page.getByRole('heading', { name: 'No matching orders' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: '90 days' }).click()
  await expect(page).toHaveURL(`${sites.admin}/sales?days=90`)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^sales-.*\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toContain(`"${learner.username}","${title}","1499.00","paid"`)

  await orderLink(page, learner.username).click()
  await expect(page.getByText(`${learner.username} paid and has the course.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment failed', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment received', exact: true })).toBeVisible()
  await look(page, 'order-paid')

  await page.getByRole('button', { name: 'Refund ₹1,499' }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await look(page, 'order-refund', { window: true })
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Refund' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('access was removed')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
  await look(page, 'order-refunded')

  await otherPage.goto(`${sites.web}/mypurchases`)
  const refund = otherPage.getByRole('region', { name: 'Payments and refunds' })
  await expect(refund.getByRole('heading', { name: title })).toBeVisible()
  // It says so by itself when the refund has ended.
  await expect(refund.getByText(/^Refunded on/)).toBeVisible({ timeout: 60_000 })
  await expect(otherPage.getByRole('article')).toHaveCount(0)
  await look(otherPage, 'my-purchases-refunded')
  await page.goto(`${sites.admin}/admin`)
  await expect(courseCard(page, title)).toContainText('0 buyers')
})

test('an unpaid order says so in one sentence', async ({ page, otherPage }) => {
  const courseId = await asSeller(page, 'Tide tables')
  const learner = await asLearner(otherPage)
  await order(otherPage, courseId)
  await page.goto(`${sites.admin}/orders/${await newestOrder(page, 'open')}`)
  await expect(page.getByText(`${learner.username} opened the checkout but hasn’t paid.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
  await look(page, 'order-open')

  const check = page.getByRole('button', { name: 'Check with Razorpay' })
  await check.press('Enter')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
  await expect(check).not.toHaveAttribute('aria-busy')
  await expect(check).toBeFocused()
  await expect(page.getByText(`${learner.username} opened the checkout but hasn’t paid.`)).toBeVisible()
})

test('an admin without sales sees what will be here', async ({ page }) => {
  await asSeller(page, 'Charts and compasses')
  await page.goto(`${sites.admin}/sales`)
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No earnings in the last 30 days' })).toBeVisible()
  await look(page, 'sales-empty')
  await page.getByRole('link', { name: 'Needs attention' }).press('Enter')
  await expect(page).toHaveURL(`${sites.admin}/attention`)
  await expect(page.getByRole('heading', { name: 'Nothing needs your attention' })).toBeVisible()
  await look(page, 'attention-empty')
})

// Chromium logs each 404 to the console, which a watched page may not have: the other admin looks through one of their own.
test('one admin never sees another’s orders, courses or revenue', async ({ page, otherPage, browser }) => {
  const courseId = await asSeller(page, 'Lights and buoys')
  const learner = await asLearner(otherPage)
  await order(otherPage, courseId, 'success@razorpay')
  const orderId = await newestOrder(page, 'paid')

  const context = await browser.newContext()
  const other = await context.newPage()
  await asSeller(other, 'Ropes')
  for (const path of ['/sales', `/sales?course=${courseId}`]) {
    await other.goto(sites.admin + path)
    await expect(other.getByRole('heading', { name: /^No (matching )?orders/ })).toBeVisible()
    await expect(other.getByRole('heading', { name: /^No earnings/ })).toBeVisible()
    await expect(other.getByText(learner.username)).toHaveCount(0)
    await expect(other.getByText('Lights and buoys')).toHaveCount(0)
  }
  await other.goto(`${sites.admin}/orders/${orderId}`)
  await expect(other.getByRole('heading', { name: 'Order not found' })).toBeVisible()
  await other.goto(`${sites.admin}/update/${courseId}`)
  await expect(other.getByRole('heading', { name: 'Course not found' })).toBeVisible()
  await other.goto(`${sites.admin}/admin`)
  await expect(courseCard(other, 'Ropes')).toBeVisible()
  await expect(courseCard(other, 'Lights and buoys')).toHaveCount(0)
  await context.close()
})

test('an admin sees an upload’s progress, and can’t leave a half-typed course by mistake', async ({ page }) => {
  await asSeller(page, 'Anchors')
  const picture = await page.screenshot()
  await page.goto(`${sites.admin}/createcourse`)
  await page.getByLabel('Title').fill('Half a course')
  const sent = Promise.withResolvers<void>()
  await page.route(/storage|thumbnails/, async (route) => {
    if (route.request().method() === 'PUT') await sent.promise
    await route.continue()
  })
  await page.getByLabel('Thumbnail').setInputFiles({ name: 'anchor.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('progressbar', { name: 'Uploading anchor.png' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'The picture you chose' })).toBeVisible()
  await look(page, 'create-course-uploading')
  sent.resolve()
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await page.getByLabel('Thumbnail').setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF') })
  await expect(page.getByText(inline.imageTypeRefused)).toBeVisible()
  await look(page, 'create-course-refused')

  await choose(page, 'link', 'Sales')
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await look(page, 'create-course-leave', { window: true })
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Title')).toHaveValue('Half a course')
  await choose(page, 'link', 'Sales')
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`${sites.admin}/sales`)
})

test('a seller gives a part of an order back, and its learner keeps the course', async ({ page, otherPage }) => {
  const title = `Lighthouse keepers ${someone().username}`
  const courseId = await asSeller(page, title)
  await asLearner(otherPage)
  await order(otherPage, courseId, 'success@razorpay')
  const id = await newestOrder(page, 'paid')

  await page.goto(`${sites.admin}/orders/${id}`)
  await page.getByRole('button', { name: 'Refund part' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Amount in rupees').fill('2000')
  await dialog.getByLabel('Reason').fill('Two lessons are out of date.')
  await dialog.getByRole('button', { name: 'Refund this amount' }).click()
  await expect(dialog.getByText('At most ₹1,498')).toBeVisible()
  await look(page, 'order-part', { window: true })
  await dialog.getByLabel('Amount in rupees').fill('499')
  await dialog.getByRole('button', { name: 'Refund this amount' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Refund ₹1,000' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('term').filter({ hasText: 'Refunded' })).toBeVisible()
  await look(page, 'order-part-refunded')

  await otherPage.goto(`${sites.web}/order/${id}`)
  await expect(otherPage.getByText('Left after refunds')).toBeVisible()
  await expect(otherPage.getByText('₹1,000')).toBeVisible()
  await look(otherPage, 'my-order-part-refunded')
  await otherPage.goto(`${sites.web}/mypurchases`)
  await expect(courseCard(otherPage, title)).toBeVisible()
})

test('outside the rule, a learner asks for a refund in their own words, and the seller gives half of it', async ({
  page,
  otherPage,
}) => {
  const courseId = await asSeller(page, `Dead reckoning ${someone().username}`)
  const { username } = await asLearner(otherPage)
  // The rule gives three refunds a year.
  for (let given = 0; given < refundsByRule; given += 1) {
    await order(otherPage, courseId, 'success@razorpay')
    const first = await newestOrder(page, 'paid')
    await call(otherPage, 'post', `${sites.web}/api/v1/purchased/orders/${first}/refund`, {})
    await newestOrder(page, 'refunded')
  }
  await order(otherPage, courseId, 'success@razorpay')
  const id = await newestOrder(page, 'paid')

  await otherPage.goto(`${sites.web}/order/${id}`)
  await otherPage.getByRole('button', { name: 'Ask for a refund' }).click()
  const asking = otherPage.getByRole('alertdialog')
  await asking.getByRole('textbox').fill('The second half is about another tool.')
  await look(otherPage, 'order-ask-for-refund', { window: true })
  await asking.getByRole('button', { name: 'Send request' }).click()
  await expect(asking).toBeHidden()
  await expect(otherPage.getByText('The second half is about another tool.')).toBeVisible()
  await look(otherPage, 'order-refund-asked')

  await page.goto(`${sites.admin}/attention`)
  await expect(page.getByRole('heading', { name: 'Refund request' })).toBeVisible()
  await look(page, 'attention-refund-asked')
  await orderLink(page, username).click()
  await expect(page.getByText('The second half is about another tool.')).toBeVisible()
  await look(page, 'order-asked')
  await page.getByRole('button', { name: 'Refund part' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Amount in rupees').fill('749.5')
  await dialog.getByLabel('Reason').fill('Half of it was what you wanted.')
  await dialog.getByRole('button', { name: 'Refund this amount' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Refund ₹749.50' })).toBeVisible({ timeout: 30_000 })
  await otherPage.reload()
  await expect(otherPage.getByText('Left after refunds')).toBeVisible()
  await expect(otherPage.getByText('The second half is about another tool.')).toBeVisible()
  await look(otherPage, 'order-refund-granted')
})
