import { tabTo } from '../keyboard.ts'
import { look } from '../look.ts'
import { asAdmin } from '../people.ts'
import { courseCard, expectLoaded } from '../shopping.ts'
import { sites } from '../sites.ts'
import { removeCourse, sellCourse } from '../teaching.ts'
import { expect, test } from '../watched-test.ts'

test('a teacher writes a profile, and learners come to it from a card and from a course', async ({
  page,
  otherPage,
}) => {
  const admin = await asAdmin(page)
  const [title, name] = [`Rowing for ${admin.username}`, `Captain ${admin.username}`]
  await page.goto(`${sites.admin}/admin`)
  const portrait = await page.screenshot()
  const file = { name: 'me.png', mimeType: 'image/png', buffer: portrait }
  const courseId = await sellCourse(page, admin.username, { title, description: 'Blades and breath.', price: 499 })

  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await page.getByLabel('Display name').fill(name)
  await page.getByLabel('Headline').fill('Twenty years on the water')
  await page.getByLabel('About you').fill('I teach **rowing** on lakes.\n\n- Singles\n- Eights')
  await page.getByLabel('Links').fill('http://rowing.example')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('http://rowing.example: Enter a full address that begins with https://')).toBeVisible()
  await look(page, 'profile-mistake')
  await page.getByLabel('Links').fill('https://rowing.example/')
  await page.locator('input[name=picture]').setInputFiles(file)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('rowing')).toBeVisible()
  await look(page, 'profile')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()

  await otherPage.goto(`${sites.web}/allcourses?${new URLSearchParams({ q: title })}`)
  const card = courseCard(otherPage, title)
  await expect(card).toBeVisible()
  await tabTo(otherPage, card.getByRole('link', { name }))
  await otherPage.keyboard.press('Enter')
  await expect(otherPage.getByRole('heading', { level: 1, name })).toBeFocused()
  await expect(otherPage.getByText('rowing', { exact: true })).toBeVisible()
  await expectLoaded(otherPage.getByRole('main').locator('header img'))
  await look(otherPage, 'teacher')
  await courseCard(otherPage, title).getByRole('link', { name: title }).click()
  await otherPage.getByRole('region', { name: 'Your teacher' }).getByRole('link', { name }).click()
  await expect(otherPage).toHaveURL(/\/teacher\//)
  await expect(otherPage).toHaveTitle(`${name} · Skill Harbor`)

  await removeCourse(page, courseId)
})
