import { look } from '../look.ts'
import { expectLoaded, expectPictures } from '../shopping.ts'
import { sites } from '../sites.ts'
import { expect, test } from '../watched-test.ts'

test('the catalogue is narrowed by price, level and category, and a link keeps all of it', async ({
  page,
  isMobile,
}) => {
  await page.goto(`${sites.web}/allcourses`)
  await expectPictures(page, 24)
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Price').selectOption('₹500 to ₹1,000')
  await expect(page.getByText(/^\d results$/)).toBeVisible()
  for (const price of await page.getByRole('article').locator('data').all()) {
    const rupees = Number(await price.getAttribute('value'))
    expect(rupees).toBeGreaterThanOrEqual(500)
    expect(rupees).toBeLessThan(1_000)
  }
  await page.getByRole('button', { name: 'Web Designing', exact: true }).click()
  await page.getByLabel('Sort by').selectOption('Most popular')
  await expect(page).toHaveURL(/price=500-1000&category=Web\+Designing&sort=popular$/)
  await expect(page.getByText(/^\d results?$/)).toBeVisible()
  await look(page, 'allcourses-filtered')
  await page.reload()
  await expect(page.getByText(/^\d results?$/)).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('article')).toHaveCount(24)
})

test('a phone shows about three courses at a time', { tag: '@narrow' }, async ({ page }) => {
  await page.goto(`${sites.web}/allcourses`)
  const cards = page.getByRole('article')
  await expectLoaded(cards.first().locator('img'))
  const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThan(250)
  await cards.nth(2).scrollIntoViewIfNeeded()
  await look(page, 'allcourses-three', { window: true })
})
