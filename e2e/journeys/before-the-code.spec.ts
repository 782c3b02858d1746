import type { Page } from '@playwright/test'
import { asDemoAdmin, asLearner } from '../people.ts'
import { layoutShifts } from '../shifts.ts'
import { courseCard, expectLoaded, expectPictures, pickCourse } from '../shopping.ts'
import { sites } from '../sites.ts'
import { expect, test } from '../watched-test.ts'

/** Opens the page while the API is silent, and compares its title with that of the screen which is drawn then. */
async function expectSteadyTitle(page: Page, path: string, title: string): Promise<void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/trpc/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(sites.web + path)
  // React draws the skeleton anew when the code is there: what is found must be measured at once.
  const placeOf = (selector: string) =>
    page.evaluate((name) => {
      const title = document.querySelector(name)
      const { x, y, height } = title?.getBoundingClientRect() ?? {}
      return { text: title?.textContent, x, y, height }
    }, selector)
  const before = await placeOf('#skeleton-heading h1')
  expect(before.text).toBe(title)
  held.resolve()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(title)
  expect(await placeOf('main h1')).toEqual(before)
}

test('the catalogue’s title is there before its code, and stays where it is', async ({ browser, page }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const bare = await context.newPage()
  await bare.goto(`${sites.web}/allcourses`)
  await expect(bare.getByText('Available Courses')).toBeVisible()
  // No finder of texts looks into noscript elements.
  const unscripted = bare.locator('noscript p')
  await expect(unscripted).toHaveText('Turn on JavaScript to see all courses and to buy them.')
  await expect(unscripted).toBeVisible()
  await context.close()

  await expectSteadyTitle(page, '/allcourses', 'Available Courses')
})

test('without scripts, the admin site says what it needs, in both languages', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const bare = await context.newPage()
  await bare.goto(sites.admin)
  const needed = bare.locator('noscript p')
  await expect(needed).toContainText('Turn on JavaScript to manage your courses and sales.')
  await expect(needed).toContainText('अपने कोर्स और बिक्री सँभालने के लिए JavaScript चालू करें।')
  await expect(needed).toBeInViewport()
  await context.close()
})

test('the title of My Purchases stays where its page has it before its code', async ({ page }) => {
  await asLearner(page)
  await expectSteadyTitle(page, '/mypurchases', 'My Purchases')
})

test('the catalogue’s first cards can be read before its code, and stay where they are', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/framework-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const cards = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('article')].slice(0, 6).map((card) => {
        const { x, y, width, height } = card.getBoundingClientRect()
        return { title: card.querySelector('h2')?.textContent, x, y, width, height }
      }),
    )
  const early = page.locator('[data-early]')
  // A search has other courses.
  await page.goto(`${sites.web}/allcourses?q=sql`, { waitUntil: 'commit' })
  await expect(page.locator('#skeleton-heading h1')).toBeVisible()
  await expect(early.first()).toBeHidden()
  await page.goto(`${sites.web}/allcourses`, { waitUntil: 'commit' })
  await expect(early.first()).toBeVisible()
  const before = await cards()
  expect(before).toHaveLength(6)
  expect(before.every(({ title }) => title)).toBe(true)
  held.resolve()
  await expect(early).toHaveCount(0)
  expect(await cards()).toEqual(before)
})

test('a course and a teacher can be seen before the site’s code is there', async ({ page }) => {
  await page.goto(`${sites.web}/allcourses`)
  await expectPictures(page, 24)
  const title = await pickCourse(page)
  const card = courseCard(page, title)
  const course = await card.getByRole('link').first().getAttribute('href')
  const teacher = card.locator('a[href*="/teacher/"]')
  const [name, about] = [(await teacher.textContent()) ?? '', await teacher.getAttribute('href')]
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/framework-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const early = page.locator('[data-early]')
  await page.goto(sites.web + about, { waitUntil: 'commit' })
  await expect(early.filter({ hasText: name })).toBeVisible()
  await page.goto(sites.web + course, { waitUntil: 'commit' })
  await expect(early.filter({ hasText: title })).toBeVisible()
  await expectLoaded(early.locator('img'))
  held.resolve()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(early).toHaveCount(0)
  expect((await layoutShifts(page)).reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.02)
})

test('the admin site’s frame is there before its code, which is asked for last', async ({ page }) => {
  await asDemoAdmin(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/framework-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${sites.admin}/admin`, { waitUntil: 'commit' })
  await expect(page.locator('#root .bg-bar svg')).toBeVisible()
  const code = page.locator('script[type=module], link[rel=modulepreload]')
  expect(await code.count()).toBeGreaterThan(1)
  await expect(code.and(page.locator(':not([fetchpriority=low])'))).toHaveCount(0)
  held.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a price is in one font, with its rupee sign', async ({ page }) => {
  await page.goto(`${sites.web}/allcourses`)
  const price = page.getByText(/^₹/).first()
  await expect(price).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  await price.evaluate((element) => element.setAttribute('data-measured', ''))
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-measured]' })
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
  expect(fonts.map(({ familyName, isCustomFont }) => ({ familyName, isCustomFont }))).toEqual([
    { familyName: expect.stringContaining('Inter'), isCustomFont: true },
  ])
})
