import { look } from '../look.ts'
import { asDemoAdmin, asLearner, restOnToast } from '../people.ts'
import { learnerScreens } from '../screens.ts'
import { expectPictures } from '../shopping.ts'
import { sites } from '../sites.ts'
import { expect, test } from '../watched-test.ts'

const adminScreens = {
  '/adminsignup': 'Create a seller account',
  '/adminlogin': 'Log in as a seller',
  '/admin': 'You’re not logged in',
  '/no-such-page': 'Page not found',
}

const pictureName = (path: string) => path.slice(1) || 'home'

// One page for all of a site: a new one loads all of its code again.
test('the learner site shows a visitor each of its screens', async ({ page }) => {
  for (const [path, heading] of Object.entries(learnerScreens))
    await test.step(path, async () => {
      await page.goto(sites.web + path)
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      await look(page, `web-${pictureName(path)}`)
    })
})

test('the admin site shows a visitor each of its screens', async ({ page }) => {
  for (const [path, heading] of Object.entries(adminScreens))
    await test.step(path, async () => {
      await page.goto(sites.admin + path)
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      await look(page, `signed-out-${pictureName(path)}`)
    })
})

test('/allcourses and /courses show the catalogue with pictures', async ({ page }) => {
  await page.goto(`${sites.web}/courses`)
  await expectPictures(page, 24)
  await page.goto(`${sites.web}/allcourses`)
  await expectPictures(page, 24)
  await look(page, 'web-allcourses')
})

test('/buynow lists the demo store’s products', async ({ page }) => {
  await page.goto(`${sites.web}/buynow`)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await look(page, 'web-buynow')
})

test('a toast is accessible', async ({ page }) => {
  await restOnToast(page)
  await expect(page.getByRole('button', { name: 'Close notification' })).toBeVisible()
  await look(page, 'toast', { toasts: 'stay' })
})

test('/signup and /login send a logged-in learner to /', async ({ page }) => {
  await asLearner(page)
  for (const path of ['/signup', '/login']) {
    await page.goto(sites.web + path)
    await expect(page).toHaveURL(`${sites.web}/`)
  }
})

test('the admin site shows a logged-in admin’s screens', async ({ page }) => {
  await asDemoAdmin(page)
  await page.goto(`${sites.admin}/admin`)
  const more = page.getByRole('button', { name: /^More actions/ }).filter({ visible: true })
  await expect(more.first()).toBeVisible()
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
  await look(page, 'admin-demo-courses-table')
  await more.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Update' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more.first()).toBeFocused()
  await page.getByRole('button', { name: 'Cards' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectPictures(page, await page.getByRole('article').count())
  await look(page, 'admin-demo-courses')
  await page.goto(`${sites.admin}/createcourse`)
  await expect(page.getByLabel('Thumbnail')).toBeVisible()
  await look(page, 'create-course')
  for (const path of ['/adminlogin', '/adminsignup']) {
    await page.goto(sites.admin + path)
    await expect(page).toHaveURL(`${sites.admin}/admin`)
  }
})
