import type { Page } from '@playwright/test'
import { look } from '../look.ts'
import { choose } from '../navigation.ts'
import { signUpOperator } from '../operators.ts'
import { asAdmin, asLearner, type Person } from '../people.ts'
import { disputePayment } from '../provider.ts'
import { ownsCourse, payOnOtherDevice } from '../shopping.ts'
import { sites } from '../sites.ts'
import type { OperatorsJourney } from '../stack.ts'
import { expectSale, removeCourse, sellCourse } from '../teaching.ts'
import { expect, test } from '../watched-test.ts'

/** Signs up as an operator, logs in, opens the link in the email, and goes to Operations. */
async function logInOperator(page: Page, journey: OperatorsJourney): Promise<void> {
  await signUpOperator(page, journey)
  await choose(page, 'link', 'Operations')
  await expect(page).toHaveURL(`${sites.admin}/operations`)
}

/** A seller with a course, logged in on `page` without the screens. */
async function sellerWithCourse(page: Page): Promise<{ seller: Person; id: string; title: string }> {
  const seller = await asAdmin(page)
  const title = `Knots by ${seller.username}`
  const id = await sellCourse(page, seller.username, { title, description: 'Tie them fast.', price: 499 })
  return { seller, id, title }
}

const isListed = async (page: Page, title: string): Promise<boolean> => {
  const answer = await page.request.get(`${sites.web}/api/v1/courses/getcourses?q=${encodeURIComponent(title)}`)
  const { content }: { content: { title: string }[] } = await answer.json()
  return content.some((course) => course.title === title)
}

test('an operator suspends a seller: their course leaves the list at once; restored, it comes back', async ({
  page,
  browser,
}) => {
  const theirs = await browser.newContext()
  const sellerPage = await theirs.newPage()
  const { seller, id, title } = await sellerWithCourse(sellerPage)
  const buyers = await browser.newContext()
  const buyerPage = await buyers.newPage()
  const buyer = await asLearner(buyerPage)
  await payOnOtherDevice(buyerPage, id)
  await sellerPage.goto(`${sites.web}/allcourses?q=${encodeURIComponent(title)}`)
  await expect(sellerPage.getByRole('heading', { name: title, exact: true })).toBeVisible()

  await logInOperator(page, 'operations')
  await page.getByRole('searchbox', { name: 'Name or email' }).fill(seller.email)
  await page.keyboard.press('Enter')
  // Everybody else has left the list.
  await expect(page.getByText(/logged in/)).toHaveCount(1)
  await look(page, 'operations-accounts')
  await page.getByRole('button', { name: `Suspend ${seller.username}` }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The course is copied.')
  await look(page, 'operations-suspend', { window: true })
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByText('Reason: The course is copied.')).toBeVisible()

  expect(await isListed(page, title)).toBe(false)
  await sellerPage.reload()
  await expect(sellerPage.getByRole('heading', { name: title, exact: true })).toHaveCount(0)
  await sellerPage.goto(`${sites.admin}/adminlogin`)
  await sellerPage.getByLabel('Email', { exact: true }).fill(seller.email)
  await sellerPage.getByLabel('Password', { exact: true }).fill(seller.password)
  await sellerPage.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(sellerPage.getByRole('alert')).toContainText(
    'This account is suspended. The reason: The course is copied.',
  )

  await test.step('the seller is away, so the operator gives the learners their money back', async () => {
    await page.getByRole('button', { name: `Refund all orders of ${seller.username}` }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('The course is copied.')
    await look(page, 'operations-refund-all', { window: true })
    await page.getByRole('button', { name: 'Refund all', exact: true }).click()
    await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click()
    const heading = page.getByRole('heading', { name: `Seller ${seller.username}` })
    const bulk = page
      .getByRole('region', { name: 'Refunds of all orders' })
      .getByRole('listitem')
      .filter({ has: heading })
    await expect(bulk.getByText('1 of 1 orders refunded')).toBeVisible()
    // A refund that isn't confirmed when the next ones are looked for is looked for each minute.
    await expect(bulk.getByText('Done', { exact: true })).toBeVisible({ timeout: 90_000 })
    await expect.poll(() => ownsCourse(buyerPage, id), { timeout: 30_000 }).toBe(false)
    await look(page, 'operations-orders')
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(seller.username)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: `${title}, ordered by ${buyer.username}` }).click()
    await expect(page.getByText(seller.username, { exact: true })).toBeVisible()
    await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible()
    await look(page, 'operations-order')
    await page.getByRole('link', { name: 'Back to Everybody’s orders' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Accounts', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Name or email' }).fill(seller.email)
    await page.keyboard.press('Enter')
  })
  await buyers.close()
  await page.getByRole('button', { name: `Restore ${seller.username}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('button', { name: `Suspend ${seller.username}` })).toBeVisible()
  expect(await isListed(page, title)).toBe(true)

  await test.step('the operator takes the course down, reads the log, and brings it back', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Courses', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Title or seller' }).fill(title)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Take down ${title}` }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('The pictures are copied.')
    await page.getByRole('button', { name: 'Take down', exact: true }).click()
    await expect(page.getByText('Reason: The pictures are copied.')).toBeVisible()
    expect(await isListed(page, title)).toBe(false)
    await look(page, 'operations-courses')
    await page.getByRole('link', { name: `Security log of ${title}` }).click()
    const log = page.getByRole('list', { name: 'Security log' })
    await expect(log.getByRole('listitem')).toHaveCount(1)
    await expect(log).toContainText('Course taken down')
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect(log).toContainText('Account restored')
    await look(page, 'operations-log')
    await page.goBack()
    await page.goBack()
    await page.getByRole('button', { name: `Bring back ${title}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Bring back' }).click()
    await expect(page.getByRole('button', { name: `Take down ${title}` })).toBeVisible()
    expect(await isListed(page, title)).toBe(true)
  })

  await choose(page, 'link', 'Operations')
  await sellerPage.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(sellerPage).toHaveURL(`${sites.admin}/admin`)
  await removeCourse(sellerPage, id)
  await theirs.close()
})

test('a suspended seller answers a bank, and can do nothing else', async ({ page, otherPage, browser }) => {
  const { seller, id } = await sellerWithCourse(otherPage)
  const buyers = await browser.newContext()
  const buyerPage = await buyers.newPage()
  await asLearner(buyerPage)
  await disputePayment(buyerPage, await payOnOtherDevice(buyerPage, id))
  await buyers.close()
  await expectSale(otherPage, id, { disputed: true })
  await logInOperator(page, 'suspending')
  await page.getByRole('searchbox', { name: 'Name or email' }).fill(seller.email)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Suspend ${seller.username}` }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The course is copied.')
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByText('Reason: The course is copied.')).toBeVisible()

  await otherPage.goto(`${sites.admin}/adminlogin`)
  await otherPage.getByLabel('Email', { exact: true }).fill(seller.email)
  await otherPage.getByLabel('Password', { exact: true }).fill(seller.password)
  await otherPage.getByRole('button', { name: 'Log in', exact: true }).click()
  const heading = otherPage.getByRole('heading', { level: 1, name: 'Your account is suspended' })
  await expect(heading).toBeVisible()
  await look(otherPage, 'suspended')
  await otherPage.getByRole('link', { name: 'Open order' }).click()
  await otherPage.getByLabel('Your explanation to the bank').fill('The learner opened the course.')
  await otherPage.getByRole('button', { name: 'Prepare evidence' }).click()
  await expect(otherPage.getByRole('link', { name: 'Download the evidence (PDF)' })).toBeVisible()
  await look(otherPage, 'suspended-order')
  await otherPage.getByRole('button', { name: 'Send to the bank' }).click()
  await otherPage.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(otherPage.getByText(/^The evidence was sent on/)).toBeVisible({ timeout: 30_000 })
  await otherPage.goto(`${sites.admin}/createcourse`)
  await expect(heading).toBeVisible()
  await expect(otherPage.getByText('No disputes to answer')).toBeVisible()
})
