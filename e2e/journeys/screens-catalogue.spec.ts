import { look } from '../look.ts'
import { expectLoaded, expectPictures } from '../shopping.ts'
import { sites } from '../sites.ts'
import { expect, test } from '../watched-test.ts'

test('the catalogue is narrowed by price, level and category, and a link keeps all of it', async ({ page }) => {
  await page.goto(`${sites.web}/allcourses`)
  await expectPictures(page, 24)
  const filters = page.getByRole('button', { name: /^Filters(?: \(.+\))?$/ })
  await filters.click()
  await page.getByLabel('Price').selectOption('₹500 to ₹1,000')
  await expect(page.getByRole('dialog').getByText(/^\d results$/)).toBeVisible()
  await look(page, 'allcourses-filters', { window: true })
  await page.getByRole('button', { name: 'Show courses' }).click()
  await expect(filters).toBeFocused()
  await expect(page.getByText(/^\d results$/)).toBeVisible()
  for (const price of await page.getByRole('article').locator('data').all()) {
    const rupees = Number(await price.getAttribute('value'))
    expect(rupees).toBeGreaterThanOrEqual(500)
    expect(rupees).toBeLessThan(1_000)
  }
  await page.getByRole('button', { name: 'Web Designing', exact: true }).click()
  await page.getByLabel('Sort by').selectOption('Newest first')
  await expect(page).toHaveURL(/price=500-1000&category=Web\+Designing&sort=newest$/)
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

test('the first course is within the first 260 pixels, and the pressed category stays in sight', async ({ page }) => {
  await page.goto(`${sites.web}/allcourses`)
  const card = page.getByRole('article').first()
  await expect(card).toBeVisible()
  expect((await card.boundingBox())?.y).toBeLessThanOrEqual(260)
  const chips = page.getByRole('group', { name: 'Category' })
  const expectInSight = async (name: string) => {
    const chip = chips.getByRole('button', { name, exact: true })
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await expect(chip).toBeInViewport({ ratio: 1 })
    const [row, own] = [await chips.boundingBox(), await chip.boundingBox()]
    if (!row || !own) throw new Error(`${name} has no box`)
    expect(own.x).toBeGreaterThanOrEqual(row.x - 1)
    expect(own.x + own.width).toBeLessThanOrEqual(row.x + row.width + 1)
  }
  await chips.getByRole('button', { name: 'All categories' }).focus()
  for (const _ of [1, 2, 3, 4, 5, 6, 7]) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectInSight('Data Structure and Algorithms')
  await chips.getByRole('button', { name: 'Artificial Intelligence' }).click()
  await expectInSight('Artificial Intelligence')
  await page.goto(`${sites.web}/allcourses?category=Data+Structure+and+Algorithms`)
  await expectInSight('Data Structure and Algorithms')
})

const columns = { 360: 1, 768: 2, 1280: 3, 1600: 4, 2560: 5 }
test('a wider window has more courses beside each other, and every one the language in the bar', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto(`${sites.web}/allcourses`)
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const [width, count] of Object.entries(columns)) {
    await page.setViewportSize({ width: Number(width), height: 800 })
    await expect(page.getByRole('article').first()).toBeVisible()
    const tops = await page
      .getByRole('article')
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
    expect(
      tops.filter((top) => top === tops[0]),
      `${width} pixels`,
    ).toHaveLength(count)
    await expect(bar.getByRole('link', { name: 'हिन्दी' }).filter({ visible: true })).toHaveCount(1)
    expect((await bar.boundingBox())?.height).toBe(64)
  }
})
