import type { Page } from '@playwright/test'
import { toasts } from '@skillharbor/contracts/messages'
import { asLearner, restOnToast } from '../people.ts'
import { learnerScreens } from '../screens.ts'
import { checkout, closeCheckout, courseCard, pickCourse } from '../shopping.ts'
import { sites } from '../sites.ts'
import { expect, test } from '../watched-test.ts'

/** Longer than this and a movement can be seen. */
const LONGEST_MS = 20

/** Notes, in every frame of every page that is opened, whatever moves for long. */
const watchMotion = (page: Page) =>
  page.addInitScript((longest) => {
    const moved = new Set<string>()
    Object.assign(window, { moved })
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect) || Number(effect.getComputedTiming().endTime) <= longest) continue
        moved.add(`${effect.target?.localName} ${effect.target?.className}`)
      }
      if (getComputedStyle(document.documentElement).scrollBehavior === 'smooth') moved.add('the scrolling')
      requestAnimationFrame(look)
    }
    addEventListener('DOMContentLoaded', look)
  }, LONGEST_MS)

const moved = (page: Page): Promise<unknown> => page.evaluate(() => [...Reflect.get(window, 'moved')])

test('with reduced motion nothing moves on any screen', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watchMotion(page)
  for (const [path, heading] of Object.entries(learnerScreens)) {
    await page.goto(sites.web + path)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Terms' }).hover()
    expect(await moved(page), path).toEqual([])
  }
  await page.goto(sites.web)
  const reason = page.getByRole('group').first()
  await reason.locator('summary').click()
  await expect(reason).toHaveAttribute('open')
  await page.getByRole('link', { name: /^Web Designing/ }).hover()
  expect(await moved(page)).toEqual([])

  await restOnToast(page)
  await page.getByRole('button', { name: 'Close notification' }).click()
  await expect(page.getByText(toasts.accountCreated)).toHaveCount(0)
  expect(await moved(page), 'a toast').toEqual([])

  await asLearner(page)
  await page.goto(`${sites.web}/allcourses`)
  const title = await pickCourse(page)
  await courseCard(page, title).hover()
  await courseCard(page, title).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(checkout(page).getByText('Test mode')).toBeVisible()
  await closeCheckout(page)
  await expect(page.getByText(/^Checkout closed/)).toBeVisible()
  expect(await moved(page), 'a purchase').toEqual([])
})

test('without reduced motion something moves, and the test sees it', async ({ page }) => {
  await watchMotion(page)
  await page.goto(`${sites.web}/allcourses`)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await moved(page)).not.toEqual([])
})
