import { expect, type Locator, type Page } from '@playwright/test'
import { expectFocusSeen, seeFocus } from './focus.ts'
import { type Key, tab } from './tabbing.ts'

/** More stops than any screen has: the catalogue's two pages have some eighty. */
const MOST_STOPS = 150

/** Presses Tab (or Shift+Tab) until `target` has the focus, and sees at every stop that the focus shows. */
export async function tabTo(page: Page, target: Locator, key: Key = 'Tab'): Promise<void> {
  await tab(page, key, MOST_STOPS, target)
}

/** Goes to `target` by Tab and presses it. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Goes to a field by Tab and types into it. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Presses the arrow until the focused list shows `value`; what each press chose has come before the next. */
export async function choose(page: Page, list: Locator, value: string, arrow: 'ArrowDown' | 'ArrowUp'): Promise<void> {
  if (!(await hasFocus(list))) await tabTo(page, list)
  const options = await list.locator('option').count()
  for (let at = 0; at < options && (await list.inputValue()) !== value; at++) {
    const before = await list.inputValue()
    await page.keyboard.press(arrow)
    await expect(list).not.toHaveValue(before)
  }
  await expect(list).toHaveValue(value)
  await expect(list).toBeFocused()
}

/** A new screen, known by its heading, has the focus there, to be seen. */
export async function expectArrival(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeFocused()
  await expectFocusSeen(page)
}

/**
 * Walks through the whole screen, from its top to its end and all the way back: the focus shows at each stop, every
 * control is one, and the way back has the same stops.
 */
export async function walk(page: Page): Promise<void> {
  // A toast is a stop, and gone before the way back.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 15_000 })
  // The footer comes last. The classroom has none.
  if (!new URL(page.url()).pathname.startsWith('/learn/')) await expect(page.getByRole('contentinfo')).toBeVisible()
  await loadRows(page)
  if (await seeFocus(page)) await stops(page, 'Shift+Tab')
  const there = await stops(page, 'Tab')
  const back = await stops(page, 'Shift+Tab')
  expect(back.toReversed()).toEqual(there)
  expect(there[0]).toBe(`a ${await page.getByRole('link', { name: 'Skip to content' }).textContent()}`)
  expect(there).toHaveLength(await page.evaluate(countControls))
}

/** A row of courses is loaded when somebody scrolls to it, and nobody presses Tab as fast as a test. */
async function loadRows(page: Page): Promise<void> {
  const skeleton = 'main [aria-hidden].animate-pulse'
  await expect(async () => {
    // Not by scrollIntoView: Tab would go on from there.
    await page.evaluate(
      (row) => window.scrollBy(0, document.querySelector(row)?.getBoundingClientRect().top ?? 0),
      skeleton,
    )
    await expect(page.locator(skeleton)).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await page.evaluate(() => window.scrollTo(0, 0))
}

/** The names of the stops until the focus leaves the page; it then begins anew at the page's other end. */
const stops = async (page: Page, key: Key): Promise<string[]> =>
  (await tab(page, key, MOST_STOPS)).map(({ name }) => name)

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))

/** Runs in the page. */
const countControls = () =>
  [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
    (control) => control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }),
  ).length
