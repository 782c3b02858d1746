import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { look } from '../look.ts'
import { mailedLink } from '../mailbox.ts'
import { choose, entry } from '../navigation.ts'
import {
  asAdmin,
  asDemoAdmin,
  asLearner,
  continueAs,
  logInAdmin,
  logInLearner,
  type Person,
  signUpAdmin,
  signUpLearner,
  someone,
} from '../people.ts'
import { sites } from '../sites.ts'
import { sellCourse } from '../teaching.ts'
import { expect, expecting, test } from '../watched-test.ts'

/** From any screen to the account, by the bar. */
async function openAccount(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(page.getByText(/^Loading your/)).toHaveCount(0)
}

const sessions = (page: Page) => page.getByRole('list', { name: 'Devices' }).getByRole('listitem')

/** Another password than the one before. */
const renew = (person: Person) => {
  person.password = `${person.password}-new`
  return person.password
}

async function changePassword(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Current password').fill(person.password)
  await page.getByLabel('New password').fill(renew(person))
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
}

/** On the screen that a mailed link opened. */
async function setPassword(page: Page, person: Person): Promise<void> {
  await page.getByLabel('New password').fill(renew(person))
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Password changed. Log in with your new password.')).toBeVisible()
}

test('a learner confirms the address with the emailed link', async ({ page }) => {
  const person = someone()
  await signUpLearner(page, person)
  await openAccount(page)
  await expect(page.getByText('Not confirmed yet')).toBeVisible()
  await look(page, 'account-not-confirmed')

  await page.goto(await mailedLink(page, person.email, '/verify-email'))
  await expect(page.getByText('Thanks! Your email is confirmed.')).toBeVisible()
  await expect(page).toHaveURL(`${sites.web}/verify-email`)
  await look(page, 'verify-email')
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('a learner logs out another device, and a new password logs out one more', async ({ page, otherPage }) => {
  const person = await asLearner(page)
  await continueAs(otherPage, person)
  await page.goto(`${sites.web}/faq`)
  await openAccount(page)
  await expect(sessions(page)).toHaveCount(2)
  await look(page, 'account')
  await sessions(page).getByRole('button').click()
  await expect(page.getByText('You’re not logged in on any other device.')).toBeVisible()
  await otherPage.goto(`${sites.web}/account`)
  await expect(otherPage.getByRole('heading', { name: 'Log in to see your account' })).toBeVisible()

  await continueAs(otherPage, person)
  await changePassword(page, person)
  await otherPage.goto(`${sites.web}/account`)
  await expect(otherPage.getByRole('heading', { name: 'Log in to see your account' })).toBeVisible()
  await continueAs(otherPage, person)
})

test('a learner sets a new password with the emailed link', async ({ page }) => {
  const person = await asLearner(page)
  await page.goto(`${sites.web}/forgot-password`)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText(/we’ve sent it a reset link/)).toBeVisible()
  await look(page, 'forgot-password-sent')

  await page.goto(await mailedLink(page, person.email, '/reset-password'))
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('At least 8 characters')).toBeVisible()
  await expect(page).toHaveURL(`${sites.web}/reset-password`)
  await look(page, 'reset-password')
  await setPassword(page, person)
  // This browser was logged in, too.
  await expect(page).toHaveURL(`${sites.web}/login`)
  await logInLearner(page, person)
})

test('truncated links lead to a new one', async ({ page }) => {
  await page.goto(`${sites.web}/verify-email`)
  const onward = page.getByRole('link', { name: 'Go to your account' })
  await expect(onward).toBeVisible()
  await look(page, 'verify-email-refused')
  await onward.click()
  await expect(page.getByRole('heading', { name: 'Log in to see your account' })).toBeVisible()
  await look(page, 'account-signed-out')
  await page.goto(`${sites.web}/reset-password`)
  const again = page.getByRole('link', { name: 'Get a new link' })
  await expect(again).toBeVisible()
  await look(page, 'reset-password-refused')
  await again.click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
})

test('a learner downloads their data and deletes the account', async ({ page }) => {
  const person = await asLearner(page)
  await page.goto(`${sites.web}/account`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const data: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(data).toMatchObject({ account: { username: person.username, email: person.email } })

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await look(page, 'delete-account', { window: true })
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await look(page, 'account-deleted')
  const { email, password } = person
  const again = await page.request.post(`${sites.web}/api/v1/auth/login`, { data: { email, password } })
  expect(again.status()).toBe(401)
})

test('an admin confirms the address and sets a new password with emailed links', async ({ page }) => {
  const person = someone()
  await signUpAdmin(page, person)
  await page.goto(await mailedLink(page, person.email, '/adminverify'))
  await expect(page.getByText('Thanks! Your email is confirmed.')).toBeVisible()
  await expect(page).toHaveURL(`${sites.admin}/adminverify`)
  await look(page, 'admin-verify-email')

  await choose(page, 'button', 'Logout')
  await expect(page).toHaveURL(`${sites.admin}/adminlogin`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText(/we’ve sent it a reset link/)).toBeVisible()
  await page.goto(await mailedLink(page, person.email, '/adminreset'))
  await expect(page.getByLabel('New password')).toBeVisible()
  await look(page, 'admin-reset-password')
  await expect(page).toHaveURL(`${sites.admin}/adminreset`)
  await setPassword(page, person)
  await expect(page).toHaveURL(`${sites.admin}/adminlogin`)
  await logInAdmin(page, person)
})

test('an admin logs out all other devices, and a new password logs out one more', async ({ page, otherPage }) => {
  const person = await asAdmin(page)
  await continueAs(otherPage, person, 'admin')
  await page.goto(`${sites.admin}/admin`)
  await openAccount(page)
  await expect(sessions(page)).toHaveCount(2)
  await look(page, 'admin-account')
  await page.getByRole('button', { name: 'Log out all other devices' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Log out all other devices?' })
  await look(page, 'end-all-others', { window: true })
  await dialog.getByRole('button', { name: 'Log out all other devices' }).click()
  await expect(page.getByText('You’re not logged in on any other device.')).toBeVisible()
  await otherPage.goto(`${sites.admin}/adminaccount`)
  await expect(otherPage.getByRole('heading', { name: 'You’re not logged in' })).toBeVisible()

  await continueAs(otherPage, person, 'admin')
  await changePassword(page, person)
  await otherPage.goto(`${sites.admin}/adminaccount`)
  await expect(otherPage.getByRole('heading', { name: 'You’re not logged in' })).toBeVisible()
})

test('a seller downloads their data and deletes the account, and the course leaves the catalogue', async ({ page }) => {
  const person = await asAdmin(page)
  const title = `Tides of ${person.username}`
  const courseId = await sellCourse(page, person.username, { title, description: 'High and low.', price: 499 })
  await page.goto(`${sites.admin}/admin`)
  await openAccount(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const data: unknown = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'))
  expect(data).toMatchObject({ account: { username: person.username }, courses: [{ title: title }] })
  await look(page, 'admin-account-data')

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await look(page, 'admin-delete-account', { window: true })
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account is deleted. Thanks for teaching with us.')).toBeVisible()
  await expect(page).toHaveURL(`${sites.admin}/adminlogin`)
  await look(page, 'admin-account-deleted')
  const gone = await page.request.get(`${sites.web}/api/v1/courses/course/${courseId}`)
  expect(gone.status()).toBe(404)
  const { email, password } = person
  const again = await page.request.post(`${sites.admin}/api/v1/admin/login`, { data: { email, password } })
  expect(again.status()).toBe(401)
})

/** Logs out, and leaves the page before the slow network has sent the request. Answers the session's cookies. */
async function logOutAndLeave(page: Page, site: string): Promise<string> {
  const cookies = (await page.context().cookies(site)).map(({ name, value }) => `${name}=${value}`).join('; ')
  const button = await entry(page, 'button', 'Logout')
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await button.click()
  await page.goto('about:blank')
  return cookies
}

test('S73: a learner who logs out and leaves at once is logged out', async ({ page, request }) => {
  await asLearner(page)
  await page.goto(`${sites.web}/faq`)
  const cookie = await logOutAndLeave(page, sites.web)
  const me = () => request.get(`${sites.web}/api/v1/auth/me`, { headers: { cookie } })
  await expect.poll(async () => (await me()).status()).toBe(401)
})

test('S73: an admin who logs out and leaves at once is logged out', async ({ page, request }) => {
  await asDemoAdmin(page)
  await page.goto(`${sites.admin}/adminaccount`)
  const cookie = await logOutAndLeave(page, sites.admin)
  const me = () => request.get(`${sites.admin}/api/v1/admin/me`, { headers: { cookie } })
  await expect.poll(async () => (await me()).status()).toBe(401)
})

test(
  'a logout without a network says why',
  expecting('ERR_INTERNET_DISCONNECTED', 'Failed to fetch'),
  async ({ page }) => {
    await asLearner(page)
    await page.goto(`${sites.web}/faq`)
    const button = await entry(page, 'button', 'Logout')
    await page.context().setOffline(true)
    await button.click()
    await expect(page.getByRole('alert')).toHaveText('Logout Failed: Check your connection and try again.')
  },
)
