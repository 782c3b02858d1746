import { look } from '../look.ts'
import { signUpOperator } from '../operators.ts'
import { asAdmin } from '../people.ts'
import { sites } from '../sites.ts'
import { removeCourse, sellCourse } from '../teaching.ts'
import { expect, expecting, test } from '../watched-test.ts'

test(
  'a visitor reports a course; it is taken down, its seller appeals, and it comes back',
  // The course's page answers so while it is taken down.
  expecting('404'),
  async ({ page, otherPage, browser }) => {
    const theirs = await browser.newContext()
    const seller = await theirs.newPage()
    const { username } = await asAdmin(seller)
    const title = `Knots by ${username}`
    const id = await sellCourse(seller, username, { title, description: 'Tie them fast.', price: 499 })

    await page.goto(`${sites.web}/course/${id}`)
    const report = page.getByRole('button', { name: 'Report this course' })
    await report.scrollIntoViewIfNeeded()
    await report.click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('It isn’t what it says')
    await dialog.getByRole('textbox', { name: 'What’s wrong?' }).fill('There are no knots in it.')
    await look(page, 'report-course', { window: true })
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Thanks. An operator will look at this course.')).toBeVisible()
    await look(page, 'report-course-page')

    const desk = otherPage
    await signUpOperator(desk, 'reports')
    await desk.goto(`${sites.admin}/operations/reports`)
    await expect(desk.getByText(/There are no knots in it\./)).toBeVisible()
    await look(desk, 'operations-reports')
    await desk.getByRole('button', { name: `Take down ${title}` }).click()
    await desk.getByRole('textbox', { name: 'Reason' }).fill('It isn’t about knots.')
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Take down' }).click()
    await expect(desk.getByText(/There are no knots in it\./)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This course is no longer available' })).toBeVisible()

    await seller.goto(`${sites.admin}/admin`)
    await expect(seller.getByText(/It isn’t about knots\./)).toBeVisible()
    await look(seller, 'taken-down')
    await seller.getByRole('button', { name: `Appeal for ${title}` }).click()
    await seller.getByRole('textbox', { name: 'Why should it come back?' }).fill('I’ve added the knots.')
    await look(seller, 'appeal', { window: true })
    await seller.getByRole('button', { name: 'Send appeal' }).click()
    await expect(seller.getByText(/^You appealed on/)).toBeVisible()
    await look(seller, 'appealed')
    await seller.goto(`${sites.admin}/update/${id}`)
    await expect(seller.getByText(/^You appealed on/)).toBeVisible()
    await look(seller, 'taken-down-update')

    await desk.getByRole('combobox', { name: 'Show' }).selectOption('Appeals')
    await expect(desk.getByText('I’ve added the knots.')).toBeVisible()
    await look(desk, 'operations-appeals')
    await desk.getByRole('button', { name: `Bring back ${title}` }).click()
    await desk.getByRole('textbox', { name: 'Your answer' }).fill('So you have.')
    await look(desk, 'operations-appeal-decide', { window: true })
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Bring back' }).click()
    await expect(desk.getByText('I’ve added the knots.')).toHaveCount(0)
    await desk.getByRole('combobox', { name: 'Show' }).selectOption('Decided appeals')
    await expect(desk.getByText('Brought back. Your answer: So you have.').first()).toBeVisible()
    await look(desk, 'operations-appeals-decided')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await removeCourse(seller, id)
    await theirs.close()
  },
)
