import type { Page } from '@playwright/test'
import { look } from '../look.ts'
import { asAdmin } from '../people.ts'
import { courseCard } from '../shopping.ts'
import { sites } from '../sites.ts'
import { removeCourse } from '../teaching.ts'
import { expect, test } from '../watched-test.ts'

const outline = (page: Page) => page.getByRole('region', { name: 'Outline' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

let courseId = ''
test.afterEach(({ page }) => removeCourse(page, courseId))

/** A new seller with a draft of a course, in its editor. */
async function startCourse(page: Page): Promise<string> {
  const admin = await asAdmin(page)
  const title = `Sailing by ${admin.username}`
  await page.goto(`${sites.admin}/createcourse`)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Knots, winds and the way home.')
  await page.getByLabel('Price').fill('499')
  await page.getByLabel('Category').selectOption('UI/UX')
  // Every course in the catalogue of the tests has a picture.
  await page.getByLabel('Thumbnail').setInputFiles({
    name: 'sea.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await expect(page.getByRole('img', { name: /picture|preview|thumbnail/i })).toBeVisible()
  await page.getByText('More for the course page').click()
  await page.getByLabel('Subtitle').fill('From the harbour to the horizon')
  await page.getByLabel('What learners will be able to do').fill('Tie four knots\nRead the wind\nSail home')
  await page.getByRole('button', { name: 'Save and add lessons' }).click()
  await expect(page).toHaveURL(/\/content\//)
  courseId = /content\/([\w-]+)/.exec(page.url())?.[1] ?? ''
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return title
}

async function addSection(page: Page, title: string): Promise<void> {
  const field = page.getByLabel('Section title')
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Add section' }).click()
  await field.fill(title)
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

/** Adds a lesson and opens it; on a phone it takes the outline's place. */
async function addLesson(page: Page, section: string, kind: string, title: string): Promise<void> {
  await backToOutline(page)
  await page.getByRole('button', { name: `Add lesson to ${section}` }).click()
  await outline(page).getByLabel('Lesson title').fill(title)
  await page.getByRole('radio', { name: kind }).check()
  await page.getByRole('button', { name: 'Add lesson', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Lesson' }).getByLabel('Lesson title')).toHaveValue(title)
}

async function backToOutline(page: Page): Promise<void> {
  const back = page.getByRole('link', { name: 'Back to the outline' })
  if (await back.isVisible()) await back.click()
  await expect(outline(page)).toBeVisible()
}

async function publish(page: Page, number: number, changes: string): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Publish this course' })
  await expect(dialog).toContainText(changes)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(`Published. Learners now see revision ${number}.`)).toBeVisible()
  await expect(page.getByText(/^Learners see revision/)).toContainText(new RegExp(`\\b${number}\\b`))
}

test('a seller makes a course with text, a file and a quiz, publishes it, changes it and publishes again', async ({
  page,
}) => {
  const title = await startCourse(page)
  await look(page, 'content-empty')
  for (const section of ['Basics', 'Out at sea', 'Home again']) await addSection(page, section)

  await addLesson(page, 'Basics', 'Text', 'Knots that hold')
  await text(page).fill('## The bowline\n\nMake a **loop**.\n\n')
  // Any real PNG will do; the screen itself is one.
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'loop.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await page.getByLabel('Describe the picture').fill('A rope in a loop')
  await page.getByRole('button', { name: 'Insert picture' }).click()
  await expect(text(page)).toHaveValue(/!\[A rope in a loop\]\(/)
  await saved(page)
  await look(page, 'content-text')

  await addLesson(page, 'Out at sea', 'File', 'Your checklist')
  const pdf = { name: 'checklist.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 rope, map, water') }
  await page.getByLabel('File to download').setInputFiles(pdf)
  await expect(page.getByText('Uploaded')).toBeVisible()
  await expect(page.getByText('checklist.pdf')).toBeVisible()
  await look(page, 'content-file')

  await addLesson(page, 'Home again', 'Quiz', 'Check yourself')
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Which knot makes a loop?')
  await page.getByRole('textbox', { name: 'Choice 1', exact: true }).fill('The bowline')
  await page.getByRole('textbox', { name: 'Choice 2', exact: true }).fill('The clove hitch')
  await saved(page)

  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Publish this course' })
  await expect(dialog.getByText('“Check yourself”: question 1 is incomplete.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await look(page, 'publish-blocked', { window: true })
  await dialog.getByRole('link', { name: '“Check yourself”: question 1 is incomplete.' }).click()
  await page.getByRole('radio', { name: 'Choice 1 is correct' }).check()
  await saved(page)
  await look(page, 'content-quiz')
  await publish(page, 1, '3 new lessons.')
  await look(page, 'content-published')

  await backToOutline(page)
  await page.getByRole('button', { name: 'Actions for Your checklist' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Actions for Out at sea' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await addLesson(page, 'Basics', 'Text', 'Reading the wind')
  await text(page).fill('Look at the water.')
  await saved(page)
  await publish(page, 2, '1 new lesson and 1 removed.')

  await page.getByRole('link', { name: 'Preview', exact: true }).click()
  await expect(page.getByText('This is a preview of your draft.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'A rope in a loop' })).toBeVisible()
  await look(page, 'content-preview')
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Show learners this revision again' }).click()
  await page.getByRole('button', { name: 'Show revision' }).click()
  await expect(page.getByText('Learners now see revision 1.')).toBeVisible()
  await look(page, 'content-history')
  await page.getByRole('main').getByRole('link', { name: 'Learners', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No learners yet' })).toBeVisible()

  await page.goto(`${sites.admin}/admin`)
  await expect(courseCard(page, title)).toBeVisible()
  await expect(courseCard(page, title).getByText('Draft')).toHaveCount(0)
})

test('lessons are moved with a pointer and with the keyboard, and a section is renamed in its place', async ({
  page,
}) => {
  await startCourse(page)
  await addSection(page, 'Basics')
  for (const title of ['First', 'Second', 'Third']) await addLesson(page, 'Basics', 'Text', title)
  await backToOutline(page)
  const titles = () => outline(page).getByRole('link').allInnerTexts()
  const order = (...expected: string[]) =>
    expect
      .poll(async () => (await titles()).map((one) => expected.find((title) => one.includes(title))))
      .toEqual(expected)

  const handle = (title: string) => page.getByRole('button', { name: `Move ${title}` })
  await handle('Third').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Picked up “Third”.')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('“Third” is over “Second”.')).toBeAttached()
  await page.keyboard.press('Space')
  await order('First', 'Third', 'Second')

  // Hovering waits until the row has come to rest.
  await handle('First').hover()
  const to = await handle('Second').boundingBox()
  if (!to) throw new Error('The row isn’t shown')
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await expect(page.getByText('“First” is over “Second”.')).toBeAttached()
  await page.mouse.up()
  await order('Third', 'Second', 'First')
  await page.reload()
  await order('Third', 'Second', 'First')

  await page.getByRole('button', { name: 'Actions for Basics' }).press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Section title')).toBeFocused()
  await page.keyboard.type('Foundations')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Foundations' })).toBeVisible()
})

test('a second tab that saves over an old draft loses nothing', async ({ page, context }) => {
  await startCourse(page)
  await addSection(page, 'Basics')
  await addLesson(page, 'Basics', 'Text', 'Knots that hold')
  await text(page).fill('The bowline.')
  await saved(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(text(other)).toHaveValue('The bowline.')

  await text(other).fill('The bowline, from the other tab.')
  await saved(other)
  await text(page).fill('The bowline, from the first tab.')
  await expect(page.getByRole('heading', { name: 'This lesson was saved somewhere else' })).toBeVisible()
  await expect(page.getByLabel('Your text')).toHaveValue('The bowline, from the first tab.')
  await expect(page.getByLabel(/^Saved in another tab/)).toHaveValue('The bowline, from the other tab.')
  await look(page, 'content-conflict')

  await page.reload()
  await expect(page.getByLabel('Your text')).toHaveValue('The bowline, from the first tab.')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await saved(page)
  await other.reload()
  await expect(text(other)).toHaveValue('The bowline, from the first tab.')
})
