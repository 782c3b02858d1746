import type { Page } from '@playwright/test'
import { undertakingVersion } from '@skillharbor/contracts/constants'
import { look } from '../look.ts'
import { mailedLink } from '../mailbox.ts'
import { signUpOperator } from '../operators.ts'
import { asAdmin, asLearner, someone } from '../people.ts'
import { payOnOtherDevice } from '../shopping.ts'
import { sites } from '../sites.ts'
import { removeCourse, sellCourse } from '../teaching.ts'
import { expect, test } from '../watched-test.ts'

/** A learner who bought a course of a seller's, both without the screens. `page` is the learner's, at the order. */
async function atTheOrder(page: Page, seller: Page): Promise<{ courseId: string; title: string }> {
  const { username } = await asAdmin(seller)
  const title = `Knots by ${username}`
  const courseId = await sellCourse(seller, username, { title, description: 'Tie them fast.', price: 499 })
  await asLearner(page)
  await payOnOtherDevice(page, courseId)
  const answer = await page.request.get(`${sites.web}/api/v1/purchased/purchasedcourses`)
  const { userPurchasedList }: { userPurchasedList: { receipt?: { orderId: string } }[] } = await answer.json()
  await page.goto(`${sites.web}/order/${userPurchasedList[0]?.receipt?.orderId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  return { courseId, title }
}

/** The operator of this journey, at the complaints. */
async function atTheDesk(page: Page): Promise<void> {
  await signUpOperator(page, 'complaints')
  await page.goto(`${sites.admin}/operations/complaints`)
  await expect(page.getByRole('searchbox', { name: 'Search complaints' })).toBeVisible()
}

const numberIn = (text: string | null): string => /C-\d{4}-\d{4}/.exec(text ?? '')?.[0] ?? ''

test('a learner complains about an order, and an operator acknowledges and answers', async ({
  page,
  otherPage,
  browser,
}) => {
  const theirs = await browser.newContext()
  const seller = await theirs.newPage()
  const { courseId, title } = await atTheOrder(page, seller)
  await look(page, 'complaints-order')
  await page.getByRole('link', { name: 'Make a complaint' }).click()
  await expect(page.getByText(title)).toBeVisible()
  await page
    .getByRole('textbox', { name: 'What went wrong?' })
    .fill('The sound stops after a minute.\n\nIn each lesson.')
  await look(page, 'complaints-form')
  await page.getByRole('button', { name: 'Send complaint' }).click()
  const number = numberIn(await page.getByText(/Its number is/).textContent())
  await page.getByRole('textbox', { name: 'What went wrong?' }).fill('On my phone, too.')
  await page.getByRole('button', { name: 'Send complaint' }).click()
  await expect(page.getByText(/You have an open complaint about this order/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Your complaints' }).getByRole('listitem')).toHaveCount(1)
  await look(page, 'complaints-own')

  const desk = otherPage
  await atTheDesk(desk)
  await desk.getByRole('searchbox', { name: 'Search complaints' }).fill(number)
  await desk.keyboard.press('Enter')
  const row = desk.getByRole('list', { name: 'Complaints' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await look(desk, 'operations-complaints')
  await row.getByRole('button', { name: `Acknowledge ${number}` }).click()
  await look(desk, 'operations-complaints-acknowledge', { window: true })
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Acknowledge' }).click()
  await expect(row.getByText('Acknowledged', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: `Answer ${number}` }).click()
  await desk
    .getByRole('textbox', { name: 'Your answer' })
    .fill('We’re sorry.\n\nThe seller is putting the sound right.')
  await look(desk, 'operations-complaints-answer', { window: true })
  await desk.getByRole('button', { name: 'Send answer' }).click()
  await expect(row).toHaveCount(0)
  await desk.getByRole('combobox', { name: 'Show' }).selectOption('Answered')
  await expect(row.getByText('The seller is putting the sound right.')).toBeVisible()
  await look(desk, 'operations-complaints-answered')

  await page.reload()
  await expect(page.getByText('The seller is putting the sound right.')).toBeVisible()
  await look(page, 'complaints-answered')
  await removeCourse(seller, courseId)
  await theirs.close()
})

test('somebody without an account complains by an emailed link', async ({ page }) => {
  const { email } = someone()
  await page.goto(`${sites.web}/contact`)
  await page.getByRole('main').getByRole('link', { name: 'Make a complaint' }).click()
  await look(page, 'complaints-visitor')
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('Check your inbox for the link. It works for 40 days.')).toBeVisible()
  await look(page, 'complaints-link-sent')
  await page.goto('about:blank')
  await page.goto(await mailedLink(page, email, '/complaints'))
  await expect(page.getByText(`You’re writing as ${email}.`)).toBeVisible()
  await expect(page).toHaveURL(`${sites.web}/complaints`)
  await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('My account')
  await page.getByRole('textbox', { name: 'What went wrong?' }).fill('I can’t log in.')
  await page.getByRole('button', { name: 'Send complaint' }).click()
  const number = numberIn(await page.getByText(/Its number is/).textContent())
  await page.getByRole('button', { name: `Add a message to ${number}` }).click()
  await page.getByRole('textbox', { name: 'Your message' }).fill('Since Monday.')
  await look(page, 'complaints-add', { window: true })
  await page.getByRole('button', { name: 'Add message' }).click()
  await expect(page.getByText('Your message is added to your open complaint.')).toBeVisible()
  await expect(page.getByText('Since Monday.')).toBeVisible()
  await look(page, 'complaints-by-link')
})

test('a seller who hasn’t agreed to the undertaking is asked at the next login', async ({ page }) => {
  const seller = someone()
  const signUp = { ...seller, state: 'Kerala' }
  expect((await page.request.post(`${sites.admin}/api/v1/admin/signup`, { data: signUp })).ok()).toBe(true)
  await page.goto(`${sites.admin}/adminlogin?next=/sales`)
  await page.getByLabel('Email', { exact: true }).fill(seller.email)
  await page.getByLabel('Password', { exact: true }).fill(seller.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sellers’ undertaking' })).toBeVisible()
  await look(page, 'undertaking')
  await page.goto(`${sites.admin}/createcourse`)
  await expect(page.getByRole('heading', { name: 'Sellers’ undertaking' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'I agree to the sellers’ undertaking' }).press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Create course' })).toBeVisible()
  const me = await page.request.get(`${sites.admin}/api/v1/admin/me`)
  expect(await me.json()).not.toHaveProperty('admin.undertakingDue', undertakingVersion)

  await page.context().clearCookies()
  await page.goto(`${sites.admin}/adminsignup`)
  await page.getByText('Read the sellers’ undertaking').click()
  await look(page, 'signup-undertaking')
})
