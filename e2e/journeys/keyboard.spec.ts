import type { Page } from '@playwright/test'
import { listStates, toasts } from '@skillharbor/contracts/messages'
import { expectFocusSeen } from '../focus.ts'
import { choose, expectArrival, press, tabTo, type, walk } from '../keyboard.ts'
import { openHome, withoutPageData } from '../navigation.ts'
import { asLearner, someone } from '../people.ts'
import { learnerScreens } from '../screens.ts'
import { checkout, courseCard, expectPictures, pickCourse } from '../shopping.ts'
import { sites } from '../sites.ts'
import { expect, test } from '../watched-test.ts'

const main = (page: Page) => page.getByRole('main')

/**
 * Goes back to the bar from a heading that was just arrived at, and chooses an entry: through the menu where the screen is
 * too narrow to show it.
 */
async function chooseInBar(page: Page, role: 'link' | 'button', name: string): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main' })
  const toggle = bar.getByRole('button', { name: 'Open menu' })
  const entry = bar.getByRole(role, { name, exact: true })
  await expect(entry.or(toggle).filter({ visible: true })).toHaveCount(1)
  const hasMenu = await toggle.isVisible()
  await tabTo(page, hasMenu ? toggle : entry, 'Shift+Tab')
  await page.keyboard.press('Enter')
  if (hasMenu) await press(page, entry)
}

test('home can be tabbed through from top to bottom and back', async ({ page }) => {
  await page.goto(sites.web)
  await expect(page.getByRole('heading', { name: learnerScreens['/'], exact: true })).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  await walk(page)
})

// On a phone these differ in the bar only, which home has, too.
test('every other learner screen can be tabbed through from top to bottom and back', { tag: '@wide' }, async ({
  page,
}) => {
  test.setTimeout(400_000)
  for (const [path, heading] of Object.entries(learnerScreens).filter(([path]) => path !== '/'))
    await test.step(path, async () => {
      await page.goto(sites.web + path)
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      await expect(page.getByText(/^Loading/)).toHaveCount(0)
      await walk(page)
    })
})

test('/buynow, the catalogue and a course can be tabbed through from top to bottom and back', async ({ page }) => {
  await page.goto(`${sites.web}/buynow`)
  await expect(main(page).getByRole('listitem').first()).toBeVisible()
  await walk(page)
  await page.goto(`${sites.web}/allcourses?sort=price-asc`)
  await expectPictures(page, 24)
  await walk(page)
  const card = courseCard(page, await pickCourse(page))
  await page.goto(sites.web + (await card.getByRole('link').first().getAttribute('href')))
  await expect(page.getByRole('button', { name: 'Purchase' })).toBeVisible()
  await walk(page)
})

test('the skip link leads to the heading', async ({ page }) => {
  await page.goto(`${sites.web}/faq`)
  await expect(page.getByRole('heading', { name: 'FAQ' })).toBeVisible()
  await press(page, page.getByRole('link', { name: 'Skip to content' }))
  await expectArrival(page, 'FAQ')
  await page.keyboard.press('Tab')
  await expect(main(page).getByRole('link', { name: 'All courses' })).toBeFocused()
})

test('home’s accordion opens one item at a time, and its links work', async ({ page }) => {
  await openHome(page)
  const reasons = page.getByRole('region', { name: 'Why choose us' }).getByRole('group')
  await expect(reasons).toHaveCount(6)
  const [first, second] = [reasons.nth(0), reasons.nth(1)]
  await press(page, first.locator('summary'))
  await expect(first).toHaveAttribute('open')
  await press(page, second.locator('summary'), 'Space')
  await expect(second).toHaveAttribute('open')
  await expect(first).not.toHaveAttribute('open')
  await expectFocusSeen(page)
  await page.keyboard.press('Space')
  await expect(second).not.toHaveAttribute('open')

  await tabTo(page, page.getByRole('link', { name: /^Artificial Intelligence/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectArrival(page, 'Available Courses')
  await expect(page.getByRole('button', { name: 'Artificial Intelligence', pressed: true })).toBeVisible()
  // The way back leads to what the way here led by.
  await page.goBack()
  await expect(page.getByRole('link', { name: /^Artificial Intelligence/ })).toBeFocused()
  await expectFocusSeen(page)
})

test('each footer link focuses its page’s heading', async ({ page, isMobile }) => {
  await page.goto(`${sites.web}/subcontent`)
  await expect(page.getByRole('heading', { name: learnerScreens['/subcontent'] })).toBeVisible()
  const pages = { ...learnerScreens, '/courses': 'Available Courses' } as Record<string, string>
  const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link')
  await expect(links).toHaveCount(13)
  for (const link of await links.all()) {
    const path = (await link.getAttribute('href')) ?? ''
    if (!path.startsWith('/')) continue
    // A desktop tabs through each of these screens elsewhere.
    if (isMobile) await press(page, link)
    else await link.press('Enter')
    await expectArrival(page, pages[path] ?? path)
  }
})

test('the menu on a narrow screen opens, closes and returns the focus', async ({ page }) => {
  // A narrow window of a desktop has it too.
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${sites.web}/faq`)
  await expect(page.getByRole('heading', { name: 'FAQ' })).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'Main' })
  const toggle = bar.getByRole('button', { name: /menu$/ })
  const entry = bar.getByRole('link', { name: 'User' })
  await press(page, toggle, 'Space')
  await tabTo(page, entry)
  await page.keyboard.press('Escape')
  await expect(toggle).toBeFocused()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expectFocusSeen(page)

  // Who tabs on has left the menu: it does not stay open over what comes next.
  await page.keyboard.press('Enter')
  await tabTo(page, main(page).getByRole('link').first())
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await tabTo(page, toggle, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await press(page, entry)
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expectArrival(page, 'Create your account')
})

test('a learner signs up, logs out and in, buys, views the purchase and logs out by keyboard', async ({ page }) => {
  const { username, email, password } = someone()
  await openHome(page)
  await press(page, page.getByRole('link', { name: 'Start learning' }))
  await expectArrival(page, 'Create your account')
  // What is wrong is said beside the field, which has the focus.
  await press(page, page.getByRole('button', { name: 'Sign up' }))
  await expect(page.getByLabel('Username')).toBeFocused()
  await expectFocusSeen(page)
  await page.keyboard.type(username)
  await type(page, page.getByLabel('Email', { exact: true }), email)
  await type(page, page.getByLabel('Password', { exact: true }), password)
  await press(page, page.getByRole('button', { name: 'Show password' }), 'Space')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await choose(page, page.getByLabel('Role'), 'admin', 'ArrowDown')
  await page.keyboard.press('ArrowUp')
  await press(page, page.getByRole('button', { name: 'Sign up' }), 'Space')
  await expect(page.getByText(toasts.accountCreated)).toBeVisible()

  await expectArrival(page, learnerScreens['/'])
  await chooseInBar(page, 'button', 'Logout')
  await expectArrival(page, 'Log in')
  await type(page, page.getByLabel('Email', { exact: true }), email)
  await type(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(toasts.userLoggedIn)).toBeVisible()
  await expectArrival(page, learnerScreens['/'])

  await chooseInBar(page, 'link', 'Courses')
  await expectArrival(page, 'Available Courses')
  const title = await pickCourse(page)
  await press(page, courseCard(page, title).getByRole('link', { name: title }))
  await expectArrival(page, title)
  const purchase = page.getByRole('button', { name: 'Purchase' })
  await press(page, purchase, 'Space')
  await expect(checkout(page).getByRole('textbox', { name: 'UPI ID' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByTitle('Checkout')).toBeHidden()
  await expect(purchase).toBeFocused()
  await expectFocusSeen(page)

  await expect(purchase).not.toHaveAttribute('aria-busy')
  await page.keyboard.press('Enter')
  await expect(checkout(page).getByRole('textbox', { name: 'UPI ID' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(checkout(page).getByRole('tab', { name: 'Card' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await page.keyboard.type('success@razorpay')
  await page.keyboard.press('Enter')
  await expect(page.getByText(toasts.paymentSuccessful)).toBeVisible()
  await expectArrival(page, 'My Purchases')
  await expectPictures(page, 1)
  await walk(page)

  await press(page, page.getByRole('link', { name: 'View', exact: true }))
  await expectArrival(page, title)
  // Lessons that come later would push what has the focus out of the window.
  await expect(main(page).getByRole('region', { name: 'Lessons' }).getByRole('listitem').first()).toBeVisible()
  await walk(page)
  await press(page, main(page).getByRole('link', { name: 'My Purchases' }))
  await expectArrival(page, 'My Purchases')
  await chooseInBar(page, 'button', 'Logout')
  await expectArrival(page, 'Log in')
})

/** Has the API send the catalogue twelve courses a time: the demo's fit on one page. */
const inShortPages = async (page: Page) => {
  await withoutPageData(page)
  await page.route(/\/trpc\/.*courses\.list/, (route) => {
    const url = new URL(route.request().url())
    const called = url.pathname.slice('/trpc/'.length).split(',')
    const inputs: Record<string, object> = JSON.parse(url.searchParams.get('input') ?? '{}')
    const shorter = Object.entries(inputs).map(([at, input]) =>
      called[Number(at)] === 'courses.list' ? [at, { ...input, limit: 12 }] : [at, input],
    )
    url.searchParams.set('input', JSON.stringify(Object.fromEntries(shorter)))
    return route.continue({ url: url.href })
  })
}

test('the catalogue can be searched, filtered, sorted and paged by keyboard', async ({ page, isMobile }) => {
  await inShortPages(page)
  await page.goto(`${sites.web}/allcourses`)
  await expectPictures(page, 12)
  const cards = page.getByRole('article')
  const search = page.getByPlaceholder('Search courses')
  const icon = page.getByRole('button', { name: 'Search courses' })
  await press(page, page.getByRole('button', { name: 'Show more' }))
  await expect(page).toHaveURL(`${sites.web}/allcourses?pages=2`)
  // Reading goes on with the first course that came.
  await expect(cards.nth(12).getByRole('link').first()).toBeFocused()
  await expectFocusSeen(page)

  await tabTo(page, isMobile ? icon : search, 'Shift+Tab')
  if (isMobile) await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await page.keyboard.type('nothing is called this')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No results for “nothing is called this”' })).toBeVisible()
  await expect(isMobile ? icon : search).toBeFocused()
  await expectFocusSeen(page)
  await press(page, page.getByRole('button', { name: 'Show all courses' }))
  await expectArrival(page, 'Available Courses')
  await expect(cards).toHaveCount(12)

  await choose(page, page.getByLabel('Sort by'), 'price-asc', 'ArrowDown')
  await expect(page).toHaveURL(`${sites.web}/allcourses?sort=price-asc`)
  await expect(page.getByLabel('Sort by')).toBeFocused()
  const chip = page.getByRole('button', { name: 'Web3', exact: true })
  await tabTo(page, chip, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(chip).toBeFocused()
  await expect(page.getByText('3 results')).toBeVisible()
  await expectFocusSeen(page)
  await press(page, page.getByRole('button', { name: 'Clear filters' }))
  await expectArrival(page, 'Available Courses')
})

test('a visitor who presses Purchase logs in and returns to the checkout', async ({ page, otherPage }) => {
  const { email, password } = await asLearner(otherPage)
  await page.goto(`${sites.web}/allcourses`)
  const title = await pickCourse(page)
  await press(page, courseCard(page, title).getByRole('button', { name: 'Purchase' }))
  await expectArrival(page, 'Create an account to get this course')
  await press(page, page.getByRole('link', { name: 'Already have an account? Log in' }))
  await expectArrival(page, 'Log in')
  await type(page, page.getByLabel('Email', { exact: true }), email)
  await type(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(checkout(page).getByRole('textbox', { name: 'UPI ID' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expectArrival(page, title)

  await page.goto(`${sites.web}/mypurchases`)
  await expect(page.getByRole('heading', { name: listStates.noPurchases.heading })).toBeVisible()
  await press(page, page.getByRole('link', { name: 'Browse courses' }))
  await expectArrival(page, 'Available Courses')
})
