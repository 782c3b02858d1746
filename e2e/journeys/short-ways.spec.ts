import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fillAccount, someone } from '../people.ts'
import { checkout } from '../shopping.ts'
import { sites } from '../sites.ts'
import { removeCourse } from '../teaching.ts'
import { expect, expecting, test } from '../watched-test.ts'

/** Six seconds of video. */
const clip = join(import.meta.dirname, '../../apps/api/test/media/fixtures/vp9-opus.mp4')
const unavailable = { status: 503, json: { error: 'UNAVAILABLE', message: 'Please try again' } }

/** Counts the presses of a pointer, in all frames. Keys aren't counted: a form is filled in with the keyboard. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('notePress', () => {
    presses++
  })
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => (window as unknown as { notePress: () => void }).notePress(), true)
  })
  return () => presses
}

/** Chooses a file as people do, by a press. */
async function chooseFile(page: Page, press: () => Promise<void>, file: Parameters<typeof page.setInputFiles>[1]) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()])
  await chooser.setFiles(file)
}

test(
  'a new buyer comes from home to the first lesson in six taps, and an outage costs one more @narrow',
  expecting('status of 503'),
  async ({ page }) => {
    const presses = await countPresses(page)
    await page.goto(sites.web)
    const popular = page.getByRole('region', { name: 'Popular courses' })
    // One of the demo’s, which has lessons, and which no other test removes.
    const card = popular.getByRole('article').filter({ hasText: /Asha Menon|Ravi Kapoor/ })
    await card.first().getByRole('link').click()
    await page.getByRole('button', { name: 'Purchase' }).first().click()
    const person = someone()
    await fillAccount(page, person)
    await page.route('**/trpc/auth.signup*', (route) => route.fulfill(unavailable), { times: 1 })
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    // Nothing that was typed is lost.
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await checkout(page).getByRole('tab', { name: 'UPI' }).click()
    await checkout(page).getByRole('textbox', { name: 'UPI ID' }).fill('success@razorpay')
    await checkout(page).getByRole('button', { name: /^Pay/ }).click()
    await page
      .getByRole('region', { name: /^You own/ })
      .getByRole('link', { name: 'Start learning' })
      .click()
    await expect(page).toHaveURL(new RegExp(`^${sites.web}/learn/`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(presses()).toBe(6 + 1)
  },
)

test(
  'a seller comes from the sign-up to a published course with a video in nine clicks, and an outage costs one more @wide',
  expecting('status of 503'),
  async ({ page }) => {
    const presses = await countPresses(page)
    const seller = someone()
    const title = `Sailing by ${seller.username}`
    await page.goto(`${sites.admin}/adminsignup`)
    await fillAccount(page, seller)
    await page.getByLabel('State').fill('Karnataka')
    await page.getByRole('checkbox', { name: /^I agree/ }).click()
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('link', { name: 'Create your first course' }).click()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Description').fill('Knots, winds and the way home.')
    await page.getByLabel('Price').fill('499')
    await page.getByLabel('Category').selectOption('UI/UX')
    const picture = { name: 'sea.png', mimeType: 'image/png', buffer: await page.screenshot() }
    await chooseFile(page, () => page.getByText('Choose a picture').click(), picture)
    await page.getByRole('button', { name: 'Save and add lessons' }).click()
    await expect(page).toHaveURL(/\/content\//)
    const courseId = /content\/([\w-]+)/.exec(page.url())?.[1] ?? ''
    try {
      const section = page.getByLabel('Section title')
      await section.fill('Basics')
      await section.press('Enter')
      const outline = page.getByRole('region', { name: 'Outline' })
      await outline.getByRole('button', { name: 'Add lesson to Basics' }).click()
      await outline.getByLabel('Lesson title').fill('The bowline')
      await outline.getByLabel('Lesson title').press('Enter')
      await chooseFile(page, () => page.getByText('Choose a file').click(), clip)
      await expect(page.getByText(/^Ready to play/)).toBeVisible({ timeout: 60_000 })
      await page.getByRole('button', { name: 'Publish' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Publish this course' })
      await page.route('**/trpc/curriculum.publish*', (route) => route.fulfill(unavailable), { times: 1 })
      await dialog.getByRole('button', { name: 'Publish' }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
      await dialog.getByRole('button', { name: 'Publish' }).click()
      await expect(page.getByText('Published. Learners now see revision 1.')).toBeVisible()
      expect(presses()).toBe(9 + 1)
    } finally {
      await removeCourse(page, courseId)
    }
  },
)
