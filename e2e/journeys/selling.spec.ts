import { toasts } from '@skillharbor/contracts/messages'
import { look } from '../look.ts'
import { choose } from '../navigation.ts'
import { signUpAdmin, someone } from '../people.ts'
import { courseCard, expectLoaded } from '../shopping.ts'
import { sites } from '../sites.ts'
import { expect, test } from '../watched-test.ts'

test('a new admin signs up, and creates, updates and deletes a course that learners see', async ({
  page,
  otherPage,
}) => {
  const admin = someone()
  const title = `Sailing for ${admin.username}`
  const newTitle = `${title}, second edition`
  await signUpAdmin(page, admin)
  // Any real PNG will do; the screen itself is one.
  const thumbnail = await page.screenshot()
  await expect(page.getByText(/^We’ve emailed a link to/)).toContainText(admin.email)
  await expect(page.getByRole('link', { name: 'Create your first course' })).toBeVisible()
  await look(page, 'admin-empty')

  await choose(page, 'link', 'Create Course')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Knots, winds and the way home.')
  await page.getByLabel('Price').fill('499.50')
  await page.getByLabel('Category').selectOption('UI/UX')
  await page.getByLabel('Thumbnail').setInputFiles({ name: 'boat.png', mimeType: 'image/png', buffer: thumbnail })
  await look(page, 'create-course-filled')
  await page.getByRole('button', { name: 'Create course' }).click()
  const question = page.getByRole('alertdialog', { name: 'Put it on sale anyway?' })
  await expect(question).toContainText('Nobody can learn from this yet')
  await look(page, 'create-course-without-lessons', { window: true })
  await question.getByRole('button', { name: 'Put on sale' }).click()
  await expect(page.getByText(toasts.courseCreated)).toBeVisible()
  await expect(page).toHaveURL(`${sites.admin}/admin`)
  await expectLoaded(courseCard(page, title).locator('img'))
  await look(page, 'admin')

  const catalogue = `${sites.web}/allcourses?${new URLSearchParams({ q: title })}`
  await otherPage.goto(catalogue)
  await expect(courseCard(otherPage, title)).toContainText('₹499.50')
  await expectLoaded(courseCard(otherPage, title).locator('img'))

  await courseCard(page, title)
    .getByRole('link', { name: /^Update/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`^${sites.admin}/update/`))
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByLabel('Description')).toHaveValue('Knots, winds and the way home.')
  await expect(page.getByLabel('Price')).toHaveValue('499.5')
  await expect(page.getByLabel('Category')).toHaveValue('UI/UX')
  await look(page, 'update-course')
  await page.getByLabel('Title').fill(newTitle)
  await page.getByLabel('Price').fill('750')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(toasts.courseUpdated)).toBeVisible()
  await expect(page).toHaveURL(`${sites.admin}/admin`)
  await expectLoaded(courseCard(page, newTitle).locator('img'))
  await otherPage.reload()
  await expect(courseCard(otherPage, newTitle)).toContainText('₹750')
  await expect(courseCard(otherPage, title)).toHaveCount(0)

  await courseCard(page, newTitle)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await look(page, 'delete-course', { window: true })
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Delete course' })
    .click()
  await expect(page.getByText(toasts.courseDeleted)).toBeVisible()
  await expect(courseCard(page, newTitle)).toHaveCount(0)
  await otherPage.reload()
  await expect(otherPage.getByRole('heading', { name: 'Available Courses' })).toBeVisible()
  await expect(otherPage.getByRole('heading', { name: `No results for “${title}”` })).toBeVisible()
  await expect(courseCard(otherPage, newTitle)).toHaveCount(0)

  await choose(page, 'button', 'Logout')
  await expect(page).toHaveURL(`${sites.admin}/adminlogin`)
})
