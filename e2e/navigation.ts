import type { Page } from '@playwright/test'

/** Chooses an entry of the navigation bar, through the menu where the screen is too narrow to show it. */
export async function choose(page: Page, role: 'link' | 'button', name: string): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main' })
  const toggle = bar.getByRole('button', { name: 'Open menu' })
  await bar.waitFor()
  if (await toggle.isVisible()) await toggle.click()
  await bar.getByRole(role, { name, exact: true }).click()
}
