import type { Page } from '@playwright/test'
import { inline, listStates, toasts } from '@skillharbor/contracts/messages'
import { look } from '../look.ts'
import { choose, withoutPageData } from '../navigation.ts'
import { asLearner } from '../people.ts'
import { checkout, closeCheckout, courseCard, openCourse, payByUpi, pickCourse } from '../shopping.ts'
import { sites } from '../sites.ts'
import { expect, expecting, test } from '../watched-test.ts'

/** The states that a screen is seldom in: each with a picture, and held against WCAG. */

const purchase = (page: Page) => page.getByRole('button', { name: 'Purchase' })

/** Has the API answer 503 to these procedures, as a host does while it is down. */
const down = (page: Page, procedures: RegExp) =>
  page.route(
    (url) => url.pathname.startsWith('/trpc/') && procedures.test(url.pathname),
    (route) => route.fulfill({ status: 503, json: { error: 'UNAVAILABLE', message: 'Down' } }),
  )
const unavailable = expecting('status of 503')
/** A query is asked four times before it is given up. */
const givenUp = { timeout: 30_000 }

test(
  'a learner whose checkout script is blocked is told what to do',
  expecting('net::ERR_FAILED', 'The checkout script'),
  async ({ page }) => {
    await asLearner(page)
    await openCourse(page)
    await page.route('**/v1/checkout.js', (route) => route.abort())
    await purchase(page).click()
    await expect(page.getByRole('alert')).toContainText(inline.checkoutNotReady)
    await look(page, 'checkout-blocked')
  },
)

test('a learner sees why a payment failed, and that a closed checkout charged nothing', async ({ page }) => {
  await asLearner(page)
  await openCourse(page)
  await purchase(page).click()
  await payByUpi(page, 'failure@razorpay')
  await expect(checkout(page).getByRole('heading', { name: 'Payment failed' })).toBeVisible()
  await expect(page.getByText(toasts.purchaseFailed)).toBeVisible()
  await look(page, 'payment-failed', { window: true })
  await closeCheckout(page)
  await expect(page.getByText(/wasn’t charged: your bank declined it\.$/)).toBeVisible()
  await look(page, 'payment-declined')
  await page.getByRole('button', { name: 'Try again' }).click()
  await closeCheckout(page)
  const dismissed = page.getByText(/^Checkout closed/)
  await expect(dismissed).toBeVisible()
  await dismissed.hover()
  await look(page, 'checkout-dismissed', { toasts: 'stay', window: true })
})

test(
  'a screen whose code can’t be loaded shows an error',
  expecting('net::ERR_FAILED', 'faq-screen'),
  async ({ page }) => {
    await page.route('**/assets/faq-screen-*.js', (route) => route.abort())
    await page.goto(`${sites.web}/faq`)
    await expect(page.getByRole('heading', { level: 1, name: inline.somethingWrong })).toBeVisible()
    await look(page, 'error-page')
  },
)

test(
  'toasts appear even if their code fails to load at first',
  expecting('ERR_FAILED', 'toaster'),
  async ({ page }) => {
    await page.route('**/assets/toaster-*.js', (route) => route.abort(), { times: 1 })
    await page.goto(`${sites.web}/login`)
    const email = page.getByLabel('Email', { exact: true })
    await email.waitFor()
    const failed = page.waitForEvent('requestfailed')
    await page.keyboard.press('Tab')
    await failed
    await email.fill('nobody@example.com')
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Login Failed')).toBeVisible()
  },
)

test('an unknown course is not found', expecting('status of 404'), async ({ page }) => {
  await page.goto(`${sites.web}/course/0198f3a0-0000-7000-8000-000000000000`)
  await expect(page.getByRole('heading', { level: 1, name: 'This course is no longer available' })).toBeVisible()
  await look(page, 'course-unknown')
})

test('an unknown teacher is not found', expecting('status of 404'), async ({ page }) => {
  await page.goto(`${sites.web}/teacher/0198f3a0-0000-7000-8000-000000000000`)
  await expect(page.getByRole('heading', { level: 1, name: 'This teacher has no courses here' })).toBeVisible()
  await look(page, 'teacher-unknown')
})

test('the catalogue shows an error while the API is down', unavailable, async ({ page }) => {
  await down(page, /./)
  // While the API is down, the host has nothing to bring with a page.
  await withoutPageData(page)
  await page.goto(`${sites.web}/allcourses`)
  await expect(page.getByRole('heading', { name: listStates.coursesFailed.heading })).toBeVisible(givenUp)
  await look(page, 'allcourses-down')
})

test('a course, a login and a subscription show errors while the API is down', unavailable, async ({ page }) => {
  const { id, title } = await openCourse(page)
  await down(page, /courses\.show|auth\.login|newsletter/)
  // What the page brings is shown all the same.
  await page.goto(`${sites.web}/course/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await withoutPageData(page)
  await page.goto(`${sites.web}/course/${id}`)
  await expect(page.getByRole('heading', { name: 'Couldn’t load this course' })).toBeVisible(givenUp)
  await look(page, 'course-down')
  await page.goto(`${sites.web}/login`)
  await page.getByLabel('Email', { exact: true }).fill('sam@example.com')
  await page.getByLabel('Password', { exact: true }).fill('lighthouse')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your email' }).fill('sam@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('form', { name: 'Newsletter' }).getByRole('alert')).toBeVisible()
  await look(page, 'login-down')
})

test('My Purchases shows an error while the API is down', unavailable, async ({ page }) => {
  await asLearner(page)
  await down(page, /purchases\.list/)
  await page.goto(`${sites.web}/mypurchases`)
  await expect(page.getByRole('heading', { name: listStates.coursesFailed.heading })).toBeVisible(givenUp)
  await look(page, 'my-purchases-down')
})

test('a failed logout is shown', expecting('status of 503', 'Unable to transform'), async ({ page }) => {
  await asLearner(page)
  await page.goto(`${sites.web}/subcontent`)
  await down(page, /auth\.logout/)
  await choose(page, 'button', 'Logout')
  await expect(page.getByRole('alert')).toContainText('Logout Failed')
  await look(page, 'logout-failed')
})

test('/buynow shows an error while the demo store is down', unavailable, async ({ page }) => {
  await page.route('**/demo-store/products', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(`${sites.web}/buynow`)
  await expect(page.getByRole('alert')).toContainText('Error: The store answered with status 503', givenUp)
  await look(page, 'buynow-down')
})

test('a newsletter subscription is confirmed, and an invalid address is explained', async ({ page }) => {
  await page.goto(`${sites.web}/subcontent`)
  const form = page.getByRole('form', { name: 'Newsletter' })
  await form.getByRole('button').click()
  await expect(form.getByRole('alert')).toHaveText('Enter a valid email address')
  await look(page, 'newsletter-refused')
  await form.getByRole('textbox').fill('sam@example.com')
  await form.getByRole('button').click()
  await expect(form.getByText(/Thank you! Open the link/)).toBeVisible()
  await look(page, 'newsletter-thanked')
})

test('loading screens show their skeletons', async ({ page }) => {
  const answers = Promise.withResolvers<void>()
  const hold = (procedure: RegExp) => page.route(procedure, () => answers.promise)
  await page.goto(`${sites.web}/faq`)
  // Come to by a link: the first load would ask for the courses and for who is signed in at once.
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Courses' }).click()
  const card = courseCard(page, await pickCourse(page))
  await hold(/\/trpc\/courses\./)
  await page.getByRole('button', { name: 'Web3', exact: true }).click()
  await expect(page.getByText('Loading courses')).toBeAttached()
  await look(page, 'allcourses-loading')
  await page.goBack()
  await card.getByRole('link').first().click()
  await expect(page.getByText('Loading course')).toBeAttached()
  await look(page, 'course-loading')
  await hold(/\/trpc\/auth\.me/)
  await page.goto(`${sites.web}/faq`)
  await expect(page.getByRole('status')).toHaveText('Loading')
  await look(page, 'page-loading')
  answers.resolve()
})
