import type { Page } from '@playwright/test'
import { undertakingVersion } from '@skillharbor/contracts/constants'
import { toasts } from '@skillharbor/contracts/messages'
import { appCode, withPasskeyDevice } from '../authenticator.ts'
import { look } from '../look.ts'
import { mailedLink } from '../mailbox.ts'
import { choose } from '../navigation.ts'
import { type Person, someone } from '../people.ts'
import { sites } from '../sites.ts'
import { startProduct } from '../stack.ts'
import { expectSale } from '../teaching.ts'
import { expect, test } from '../watched-test.ts'

/** The site by its name, because an address without one has no passkeys. */
const named = (site: string) => site.replace('127.0.0.1', 'passkeys.localhost')

async function post<T>(page: Page, url: string, data: object): Promise<T> {
  const answer = await page.request.post(url, { data })
  expect(answer.ok(), `${url}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer.json()
}

async function typePassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Opens the link that confirms the address, as a second factor needs one, and goes back to the account. */
async function openLink(page: Page, link: string): Promise<void> {
  const account = page.url()
  await page.goto(link)
  await expect(page.getByText('Thanks! Your email is confirmed.')).toBeVisible()
  await page.goto(account)
}

/** Reads the recovery codes that are shown now, and closes them. */
async function saveCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(dialog).toBeHidden()
  return codes
}

/** Logs out, and waits until it is done. */
async function logOut(page: Page): Promise<void> {
  await choose(page, 'button', 'Logout')
  await expect(page.getByRole('button', { name: 'Logout', includeHidden: true })).toHaveCount(0)
}

const factors = (page: Page) => page.getByRole('list', { name: 'Second factors' }).getByRole('listitem')

test('a learner logs in with a passkey, loses it, and gets back in with a recovery code', async ({ page }) => {
  const person = someone()
  const web = named(sites.web)
  await post(page, `${sites.web}/api/v1/auth/signup`, person)
  const device = await withPasskeyDevice(page)
  await page.goto(`${web}/login?next=%2Faccount`)
  await typePassword(page, person)
  await expect(page).toHaveURL(`${web}/account`)
  await expect(page.getByText('Confirm your email first.')).toBeVisible()
  await look(page, 'account-confirm-email-first')
  await openLink(page, named(await mailedLink(page, person.email, '/verify-email')))
  await expect(page.getByText('Two-step login is off.')).toBeVisible()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible()
  await look(page, 'recovery-codes', { window: true })
  const codes = await saveCodes(page)
  await expect(factors(page)).toHaveCount(1)
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Recent activity' })).toContainText('Second factor added')
  await look(page, 'account-second-factor')

  await logOut(page)
  await page.goto(`${web}/login?next=%2Faccount`)
  await look(page, 'login-with-passkey')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByText(toasts.userLoggedIn)).toBeVisible()
  await expect(page).toHaveURL(`${web}/account`)

  await logOut(page)
  await device.lose()
  await page.goto(`${web}/login?next=%2Faccount`)
  await typePassword(page, person)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused()
  await look(page, 'second-step')
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill('0000-0000-0000-0000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('That’s not one of your recovery codes')).toBeVisible()
  await look(page, 'second-step-wrong-code')
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${web}/account`)
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()

  await page.getByRole('button', { name: 'Remove Passkey' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove Passkey?' })
  await expect(question).toContainText('two-step login will be off')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Two-step login is off.')).toBeVisible()
})

test('at an address without a name, the account page says where passkeys work and offers an app', async ({ page }) => {
  const person = someone()
  await post(page, `${sites.web}/api/v1/auth/signup`, person)
  await page.goto(`${sites.web}/login?next=%2Faccount`)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toHaveCount(0)
  await typePassword(page, person)
  await expect(page).toHaveURL(`${sites.web}/account`)
  await openLink(page, await mailedLink(page, person.email, '/verify-email'))
  const link = page.getByRole('link', { name: `Open ${named(sites.web)}` })
  await expect(link).toHaveAttribute('href', `${named(sites.web)}/account`)
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Add an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await look(page, 'add-authenticator-app', { window: true })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add authenticator app' })).toBeFocused()
})

test('an admin without a second factor is led to add one before the first refund', async ({ page, otherPage }) => {
  const env = { PATH: process.env.PATH, ADMIN_SECOND_FACTOR: 'required' }
  const stack = await startProduct({ demo: false, env })
  try {
    const { web, admin, sandbox, mailbox } = stack.urls
    const seller = someone()
    await post(page, `${admin}/api/v1/admin/signup`, { ...seller, state: 'Kerala', undertaking: undertakingVersion })
    await page.goto(`${admin}/adminlogin`)
    await typePassword(page, seller)
    await expect(page).toHaveURL(`${admin}/admin`)
    const fields = { title: 'Harbour pilots', description: 'From the quay.', price: 1499, category: 'UI/UX' }
    type Course = { content: { _id: string } }
    const { content: course } = await post<Course>(page, `${admin}/api/v1/courses/mycourses`, fields)
    const learner = someone()
    await post(otherPage, `${web}/api/v1/auth/signup`, learner)
    await post(otherPage, `${web}/api/v1/auth/login`, learner)
    const ordered = `${web}/api/v1/purchased/purchaseorder/${course._id}`
    const { orderId } = await post<{ orderId: string }>(otherPage, ordered, {})
    const instrument = { method: 'upi', vpa: 'success@razorpay' }
    await post(otherPage, `${sandbox}/sandbox/payments`, { order_id: orderId, instrument })

    const refund = async () => {
      await page.getByRole('button', { name: 'Refund ₹1,499' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click()
    }
    await expectSale(page, course._id, { state: 'paid' }, admin)
    await page.goto(`${admin}/sales`)
    await page.getByRole('link', { name: learner.username }).filter({ visible: true }).click()
    await expect(page.getByRole('button', { name: 'Refund ₹1,499' })).toBeVisible()
    const order = page.url()
    await refund()
    await expect(page.getByText('Before your first refund, protect your account')).toBeVisible()
    await look(page, 'refund-needs-second-factor')
    await page.getByRole('link', { name: 'Add one to your account' }).click()
    await expect(page.getByText('Confirm your email first.')).toBeVisible()
    await openLink(page, await mailedLink(page, seller.email, '/adminverify', mailbox))

    await page.getByRole('button', { name: 'Add authenticator app' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Add an authenticator app' })
    const secret = (await dialog.locator('code').textContent()) ?? ''
    await dialog.getByLabel('Code from your app').fill(appCode(secret))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await saveCodes(page)
    await expect(factors(page)).toHaveCount(1)
    await page.goto(order)
    await refund()
    await expect(page.getByText('access was removed')).toBeVisible({ timeout: 30_000 })

    await logOut(page)
    await page.goto(`${admin}/adminlogin`)
    await typePassword(page, seller)
    // The code of this half minute is used.
    await page.getByLabel('Code from your app').fill(appCode(secret, 1))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(`${admin}/admin`)
  } finally {
    // A screen that is still open would ask a site that is gone.
    await page.goto('about:blank')
    await stack.stop()
  }
})
