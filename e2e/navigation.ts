import { expect, type Locator, type Page } from '@playwright/test'
import { sites } from './sites.ts'

/** Opens home as a visitor, until its code has taken it over: before that a link leads to a page that is loaded anew. */
export async function openHome(page: Page): Promise<void> {
  await page.goto(sites.web)
  // It comes with the answer to who is there. On a phone it is in the menu.
  await expect(page.getByRole('link', { name: 'Admin', includeHidden: true })).toBeAttached()
}

/** An entry of the navigation bar, in sight: where the screen is too narrow to show it, its menu is opened. */
export async function entry(page: Page, role: 'link' | 'button', name: string | RegExp): Promise<Locator> {
  const bar = page.getByRole('navigation', { name: 'Main' })
  const toggle = bar.getByRole('button', { name: 'Open menu' })
  await bar.waitFor()
  if (await toggle.isVisible()) await toggle.click()
  return bar.getByRole(role, { name, exact: true })
}

export async function choose(page: Page, role: 'link' | 'button', name: string | RegExp): Promise<void> {
  // A screen that arrives only now closes the menu again.
  await expect(async () => (await entry(page, role, name)).click({ timeout: 3_000 })).toPass({ timeout: 30_000 })
}

/** Has pages come without what the host brings with them, so that the site asks the API for everything. */
export const withoutPageData = (page: Page) =>
  page.addInitScript(() =>
    new MutationObserver(() => document.getElementById('page-data')?.remove()).observe(document, {
      childList: true,
      subtree: true,
    }),
  )
