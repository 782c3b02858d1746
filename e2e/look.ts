import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { expectHindi } from './hindi.ts'
import { isInHindi } from './in-hindi/language.ts'

/** The rules that a scheme can break on its own. */
const ofColours = ['color-contrast', 'link-in-text-block']
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Options = {
  /** Half faded as they leave, they could not be judged: they are waited for, unless the pointer rests on one. */
  toasts?: 'stay'
  /** Keeps what the window shows, where a dialog covers the page. */
  window?: true
}

/**
 * Checks the screen against WCAG in light and in dark, and where the journeys run in Hindi, that it is in Hindi. With PICTURES=1, keeps a picture of both
 * (pictures/{project}/{name}-{scheme}.png).
 */
export async function look(page: Page, name: string, { toasts, window }: Options = {}): Promise<void> {
  // The bar and the skip link stand where the window is: in a picture of the whole page, in its middle.
  if (!window) await page.evaluate(() => scrollTo(0, 0))
  if (!toasts) {
    // The pointer stays where it last pressed; resting on a toast, it would keep it.
    await page.mouse.move(0, 0)
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settle)
    if (process.env.PICTURES === '1') {
      const path = join(import.meta.dirname, 'pictures', test.info().project.name, `${name}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: !window, animations: 'disabled' })
    }
    // For frames of other origins it judges in an extra window, which takes as long again.
    const axe = new AxeBuilder({ page })
      .setLegacyMode(page.frames().length === 1)
      .options({ resultTypes: ['violations'] })
    const { violations } = await (colorScheme === 'light' ? axe.withTags(wcag) : axe.withRules(ofColours)).analyze()
    expect(
      violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) })),
      `${name}, ${colorScheme}`,
    ).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  // What lies over the rest covers it on purpose.
  const over = toasts ? '[data-sonner-toaster]' : ':is([role=dialog], [role=alertdialog], [role=listbox])'
  if (isInHindi()) await expectHindi(page, window || toasts ? over : 'body')
}

/** Runs in the page: waits for colours that still change; what never ends (a spinner) is not waited for. */
const settle = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished),
  )
