import type { Page } from '@playwright/test'
import { look } from '../look.ts'
import { openHome } from '../navigation.ts'
import { sites } from '../sites.ts'
import { expect, test } from '../watched-test.ts'

const react = 'React and TypeScript: Thinking in Components'
const field = (page: Page) => page.getByPlaceholder('Search courses')
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

/** Types into the search bar, which a phone shows behind an icon. */
const type = async (page: Page, text: string, isMobile: boolean) => {
  if (isMobile) await page.getByRole('button', { name: 'Search courses' }).click()
  else await field(page).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(text)
}

test('a visitor types the beginning of a word on any page and opens the suggested course', async ({
  page,
  isMobile,
}) => {
  await page.goto(`${sites.web}/faq`)
  await type(page, 'typesc', isMobile)
  await expect(options(page)).toContainText([react, 'Search all courses for “typesc”'])
  // With its price, and its category in the second line.
  await expect(options(page).first()).toContainText(/₹\d/)
  await expect(options(page).locator('mark')).toHaveText('TypeSc')
  await look(page, 'search-suggestions', { window: true })
  await page.keyboard.press('ArrowDown')
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).first().getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: react })).toBeVisible()
  if (isMobile) await expect(field(page)).toBeHidden()
  else await expect(field(page)).toHaveValue('')

  await type(page, 'graph al', isMobile)
  await options(page).filter({ hasText: 'Working Programmers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Graph Algorithms for Working Programmers' })).toBeVisible()
})

test('typing errors are forgiven: suggestions and results are for the nearest words, and say so', async ({
  page,
  isMobile,
}) => {
  await openHome(page)
  await type(page, 'raect', isMobile)
  await expect(options(page).first()).toContainText(react)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${sites.web}/courses?q=raect`)
  await expect(page.getByText('No results for “raect”. Showing results for “react”.')).toBeVisible()
  await expect(page.getByRole('article').locator('mark').first()).toHaveText('React')
  await look(page, 'search-nearest')
})

test('without a match the bar says so, and Escape closes it', async ({ page, isMobile }) => {
  await page.goto(`${sites.web}/about-us`)
  await type(page, 'zzzzzz', isMobile)
  await expect(page.getByText('No matching course titles')).toBeVisible()
  await look(page, 'search-no-suggestions', { window: true })
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('typesc')
  // What comes for more letters takes its place, and the pointer's with it.
  await expect(options(page).first().locator('mark')).toHaveText('TypeSc')
  await options(page).first().hover()
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  if (isMobile) await expect(page.getByRole('button', { name: 'Search courses' })).toBeFocused()
})
