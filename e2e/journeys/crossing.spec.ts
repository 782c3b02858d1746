import { toasts } from '@skillharbor/contracts/messages'
import { choose } from '../navigation.ts'
import { asLearner, logInAdmin, someone } from '../people.ts'
import { sites } from '../sites.ts'
import { expect, test } from '../watched-test.ts'

test('the learner site links to the admin site and back', async ({ page }) => {
  await page.goto(sites.web)
  await choose(page, 'link', 'Admin')
  await expect(page).toHaveURL(`${sites.admin}/adminsignup`)
  await expect(page.getByLabel('State')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the learner site' }).click()
  await expect(page).toHaveURL(`${sites.web}/`)
})

test('an address of the admin site opened on the learner site leads there', async ({ page }) => {
  for (const path of ['/admin', '/adminsignup', '/adminlogin', '/createcourse', '/update/1', '/content/1']) {
    await page.goto(sites.web + path)
    await expect.soft(page).toHaveURL(sites.admin + path)
  }
})

test('an address of the learner site opened on the admin site leads there', async ({ page }) => {
  for (const path of ['/allcourses', '/mypurchases', '/signup', '/login', '/buynow']) {
    await page.goto(sites.admin + path)
    await expect.soft(page).toHaveURL(sites.web + path)
  }
})

test('somebody who signs up as an admin on the learner site logs in on each site separately', async ({ page }) => {
  const person = someone()
  await page.goto(`${sites.web}/signup`)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Role').selectOption('Admin')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText(toasts.accountCreated)).toBeVisible()
  await logInAdmin(page, person)
  await page.goto(sites.web)
  await expect(page.getByRole('navigation', { name: 'Main' })).not.toContainText('Logout')
})

test('a learner’s session gives no access to the admin site', async ({ page }) => {
  await asLearner(page)
  await page.goto(`${sites.admin}/admin`)
  await expect(page.getByRole('navigation', { name: 'Main' })).not.toContainText('Create Course')
})
