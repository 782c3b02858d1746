import type { Page } from '@playwright/test'
import { expectHindi, inHindi } from '../hindi.ts'
import { look } from '../look.ts'
import { someone } from '../people.ts'
import { learnerScreens } from '../screens.ts'
import { closeCheckout, courseCard, payByUpi, pickCourse } from '../shopping.ts'
import { sites } from '../sites.ts'
import { expect, test } from '../watched-test.ts'

// The browser of somebody who reads Hindi.
test.use({ locale: 'hi-IN' })

const web = (folder: string, key: string) => inHindi('web', folder, key)
const admin = (folder: string, key: string) => inHindi('admin', folder, key)

/** Run in the page: how much of what is in sight still loads. What is further down does so when it comes near. */
const loading = () =>
  [...document.querySelectorAll('.animate-pulse')].filter((each) => {
    const { top, height } = each.getBoundingClientRect()
    return height > 0 && top < innerHeight
  }).length

/** Waits until the screen is there: its heading, and all that is in sight. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(loading)).toBe(0)
  // A toast lies on the screen for a while, unless the pointer rests on it.
  await page.mouse.move(0, 0)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 15_000 })
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await settled(page)
  await expectHindi(page)
}

test('a visitor sees every screen in Hindi', { tag: '@narrow' }, async ({ page }) => {
  const others = ['/allcourses', '/allcourses?q=nothing+like+it', '/forgot-password', '/blog/twenty-minutes-a-day']
  for (const path of [...Object.keys(learnerScreens), ...others]) await open(page, sites.web + path)
  await page.goto(`${sites.web}/allcourses`)
  const card = courseCard(page, await pickCourse(page))
  const course = await card.getByRole('link').first().getAttribute('href')
  await open(page, sites.web + course)
  await look(page, 'hindi-course')
  for (const path of ['/adminsignup', '/adminlogin', '/adminforgot', '/admin', '/no-such-page'])
    await open(page, sites.admin + path)

  // An address in a language is followed until the browser is closed.
  await page.goto(`${sites.web}/faq?lang=en`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const kept = async () => (await page.context().cookies()).find(({ name }) => name === 'language')
  await expect.poll(kept).toMatchObject({ value: 'en', expires: -1 })
  await page.goto(`${sites.web}/faq`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a learner signs up, buys and learns in Hindi, and goes on in English everywhere', { tag: '@narrow' }, async ({
  page,
  otherPage,
}) => {
  const { username, email, password } = someone()
  await page.goto(`${sites.web}/signup`)
  await page.getByLabel(web('features/accounts', 'signUp.username')).fill(username)
  await page.getByLabel(web('features/accounts', 'email'), { exact: true }).fill(email)
  await page.getByLabel(web('features/accounts', 'password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: web('features/accounts', 'signUp.submit') }).click()
  await expect(page.getByText(web('lib/specified', 'toasts.accountCreated'))).toBeVisible()
  await expect(page).toHaveURL(`${sites.web}/`)

  await page.goto(`${sites.web}/allcourses`)
  const title = await pickCourse(page)
  await courseCard(page, title)
    .getByRole('button', { name: web('features/purchases', 'button.purchase') })
    .click()
  await payByUpi(page, 'success@razorpay')
  await expect(page).toHaveURL(`${sites.web}/mypurchases`)
  await expect(courseCard(page, title)).toBeVisible()
  await settled(page)
  await expectHindi(page)
  await look(page, 'hindi-my-purchases')

  await page
    .getByRole('link', { name: web('features/purchases', 'new.start') })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`^${sites.web}/learn/`))
  await settled(page)
  await expectHindi(page)
  for (const path of ['/account', '/wishlist', '/']) await open(page, sites.web + path)

  // The account's language goes with it to another device.
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await otherPage.context().addCookies([{ name: 'language', value: 'en', url: sites.web }])
  await otherPage.goto(`${sites.web}/allcourses`)
  await expect(otherPage.locator('html')).toHaveAttribute('lang', 'en')
  const another = courseCard(otherPage, await pickCourse(otherPage, title))
  await another.getByRole('button', { name: 'Purchase' }).click()
  await otherPage.getByRole('link', { name: 'Already have an account? Log in' }).click()
  // The form to sign up has these fields too.
  await expect(otherPage.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await otherPage.getByLabel('Email', { exact: true }).fill(email)
  await otherPage.getByLabel('Password', { exact: true }).fill(password)
  await otherPage.getByRole('button', { name: 'Log in' }).click()
  // The purchase goes on: the next page that is opened is in Hindi.
  await closeCheckout(otherPage)
  await otherPage.reload()
  await expect(otherPage.locator('html')).toHaveAttribute('lang', 'hi')
})

test('a seller signs up and drafts a course in Hindi', { tag: '@narrow' }, async ({ page }) => {
  const { username, email, password } = someone()
  await page.goto(`${sites.admin}/adminsignup`)
  await page.getByLabel(admin('features/accounts', 'signUp.username')).fill(username)
  await page.getByLabel(admin('features/accounts', 'email'), { exact: true }).fill(email)
  await page.getByLabel(admin('features/accounts', 'password'), { exact: true }).fill(password)
  await page.getByLabel(admin('features/accounts', 'signUp.state')).fill('Karnataka')
  await page.getByLabel(admin('features/accounts', 'undertaking.agree')).check()
  await page.getByRole('button', { name: admin('features/accounts', 'signUp.submit') }).click()
  await expect(page.getByText(admin('lib/specified', 'toasts.accountCreated'))).toBeVisible()
  await expect(page).toHaveURL(`${sites.admin}/admin`)
  for (const path of ['/admin', '/sales', '/attention', '/reviews', '/questions', '/adminprofile', '/adminaccount'])
    await open(page, sites.admin + path)

  await open(page, `${sites.admin}/createcourse`)
  const form = 'features/courses'
  await page.getByLabel(admin(form, 'form.title')).fill(`Sailing by ${username}`)
  await page.getByLabel(admin(form, 'form.description')).fill('Knots, winds and the way home.')
  await page.getByLabel(admin(form, 'form.price')).fill('499')
  await page.getByLabel(admin(form, 'form.category')).selectOption('UI/UX')
  await page.getByRole('button', { name: admin(form, 'create.saveDraft') }).click()
  await expect(page).toHaveURL(/\/content\//)
  const courseId = /content\/([\w-]+)/.exec(page.url())?.[1] ?? ''
  await settled(page)
  await expectHindi(page)
  await look(page, 'hindi-content')
  for (const path of [`/update/${courseId}`, `/content/${courseId}/history`, '/admin'])
    await open(page, sites.admin + path)
})
