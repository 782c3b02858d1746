import type { Locator, Page } from '@playwright/test'
import { toasts } from '@skillharbor/contracts/messages'
import { openHome } from '../navigation.ts'
import { fillAccount, someone } from '../people.ts'
import { checkout } from '../shopping.ts'
import { sites } from '../sites.ts'
import { expect, expecting, test } from '../watched-test.ts'

/** Counts what a person taps. What is typed into a field that has the focus by then needs none. */
const counted = () => {
  let taps = 0
  const tap = async (what: Locator) => {
    await what.click()
    taps += 1
  }
  return { tap, taps: () => taps }
}
/** From a course's card on home to the sheet that creates an account for it. */
const chooseCourse = async (page: Page, tap: (what: Locator) => Promise<void>) => {
  await openHome(page)
  const popular = page.getByRole('region', { name: 'Popular courses' })
  await popular.scrollIntoViewIfNeeded()
  await tap(popular.getByRole('article').first().getByRole('link').first())
  await expect(page).toHaveURL(/\/course\//)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await tap(page.getByRole('button', { name: 'Purchase' }).first())
  await expect(page.getByRole('region', { name: title })).toBeVisible()
  return title
}

test('a new buyer gets from home to the first lesson in six taps', async ({ page }) => {
  const { tap, taps } = counted()
  const title = await chooseCourse(page, tap)
  await fillAccount(page, someone())
  await tap(page.getByRole('button', { name: 'Sign up' }))
  await checkout(page).getByRole('textbox', { name: 'UPI ID' }).fill('success@razorpay')
  await tap(checkout(page).getByRole('button', { name: /^Pay/ }))
  const panel = page.getByRole('region', { name: `You own ${title}` })
  await tap(panel.getByRole('link', { name: 'Start learning' }))
  await expect(page).toHaveURL(new RegExp(`^${sites.web}/learn/`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(taps()).toBeLessThanOrEqual(6)
})

test('an outage in the middle loses nothing, and says so', expecting('status of 503'), async ({ page }) => {
  const { tap } = counted()
  const title = await chooseCourse(page, tap)
  await fillAccount(page, someone())
  await page.getByRole('button', { name: 'Sign up' }).click()
  await checkout(page).getByRole('textbox', { name: 'UPI ID' }).fill('success@razorpay')
  await checkout(page).getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText(toasts.paymentSuccessful)).toBeVisible()

  await page.route('**/trpc/**', (route) =>
    route.fulfill({ status: 503, json: { error: 'UNAVAILABLE', message: 'Down' } }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: /^We can’t reach .+ just now\.$/ })).toBeVisible()
  await expect(page.getByText('Your courses and payments are safe.')).toBeVisible()
  await page.unroute('**/trpc/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
})
