import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectHindi } from './hindi.ts'
import { isInHindi } from './in-hindi/language.ts'
import { breachesOf, type Rules } from './wcag.ts'

const rules = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  /** Those that a scheme can break on its own. */
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, Rules>

type Options = {
  /** Half faded as they leave, they could not be judged: they are waited for, unless the pointer rests on one. */
  toasts?: 'stay'
  /** Keeps what the window shows, where a dialog covers the page. */
  window?: true
}

/**
 * Checks the screen against WCAG in light and in dark, and where the journeys run in Hindi, that it is in Hindi. A journey
 * goes on to its other screens, and fails at its end. With PICTURES=1, keeps a picture of both
 * (pictures/{project}/{name}-{scheme}.png).
 */
export async function look(page: Page, name: string, { toasts, window }: Options = {}): Promise<void> {
  // The bar and the skip link stand where the window is: in a picture of the whole page, in its middle.
  if (!window) await page.evaluate(() => scrollTo(0, 0))
  if (!toasts) {
    // The pointer stays where it last pressed; resting on a toast, it would keep it.
    await page.mouse.move(0, 0)
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 15_000 })
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settle)
    if (process.env.PICTURES === '1') {
      const path = join(import.meta.dirname, 'pictures', test.info().project.name, `${name}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: !window, animations: 'disabled' })
    }
    expect.soft(await breachesOf(page, rules[colorScheme]), `${name}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  // What lies over the rest covers it on purpose.
  const over = toasts ? '[data-sonner-toaster]' : ':is([role=dialog], [role=alertdialog], [role=listbox])'
  if (isInHindi()) await expectHindi(page, window || toasts ? over : 'body')
}

/**
 * Runs in the page: waits until no colour changes any more. What inherits one begins to change when its parent is done;
 * what never ends (a spinner) is not waited for.
 */
async function settle(): Promise<void> {
  const changing = () =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
  for (let left = changing(); left.length > 0; left = changing())
    await Promise.allSettled(left.map(({ finished }) => finished))
}
