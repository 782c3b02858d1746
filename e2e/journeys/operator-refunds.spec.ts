import type { Page } from '@playwright/test'
import { look } from '../look.ts'
import { choose } from '../navigation.ts'
import { signUpOperator } from '../operators.ts'
import { asAdmin, asLearner, type Person } from '../people.ts'
import { ownsCourse, payOnOtherDevice } from '../shopping.ts'
import { sites } from '../sites.ts'
import { callAs, sellCourse } from '../teaching.ts'
import { expect, test } from '../watched-test.ts'

type Sale = { seller: Person; buyer: Person; id: string }

/** A course that the learner of `buyerPage` bought from the seller of `sellerPage`, both of them new. */
async function sale(sellerPage: Page, buyerPage: Page): Promise<Sale> {
  const seller = await asAdmin(sellerPage)
  const course = { title: `Knots by ${seller.username}`, description: 'Tie them fast.', price: 499 }
  const id = await sellCourse(sellerPage, seller.username, course)
  const buyer = await asLearner(buyerPage)
  await payOnOtherDevice(buyerPage, id)
  return { seller, buyer, id }
}

async function findOrdersOf(page: Page, { username }: Person): Promise<void> {
  await page.goto(`${sites.admin}/operations/orders`)
  await page.getByLabel('Search orders').fill(username)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem')).toHaveCount(1)
}

test('an operator gives the money back for a suspended seller', async ({ page, otherPage, browser }) => {
  const buyers = await browser.newContext()
  const buyerPage = await buyers.newPage()
  const { seller, buyer, id } = await sale(otherPage, buyerPage)
  await signUpOperator(page, 'refunding')
  await choose(page, 'link', 'Operations')
  await page.getByRole('searchbox', { name: 'Name or email' }).fill(seller.email)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Suspend ${seller.username}` }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The course is copied.')
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByText('Reason: The course is copied.')).toBeVisible()

  await findOrdersOf(page, buyer)
  await page.getByRole('list', { name: 'Orders' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Refund ₹499' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  await look(page, 'operations-order-refunded')
  await expect(async () => expect(await ownsCourse(buyerPage, id)).toBe(false)).toPass({ timeout: 30_000 })
  await buyers.close()
})

test('an operator gives the money back for a seller who deleted their account', async ({
  page,
  otherPage,
  browser,
}) => {
  const buyers = await browser.newContext()
  const buyerPage = await buyers.newPage()
  const { seller, buyer, id } = await sale(otherPage, buyerPage)
  await callAs(otherPage)('post', 'admin/deleteaccount', { password: seller.password })
  await signUpOperator(page, 'returning')
  await findOrdersOf(page, buyer)
  await page.getByRole('link', { name: /^Orders of this seller/ }).click()
  await look(page, 'operations-orders-deleted-seller')
  await page.getByRole('button', { name: /^Refund all orders/ }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The seller is gone.')
  await look(page, 'operations-refund-all', { window: true })
  await page.getByRole('button', { name: 'Refund all', exact: true }).click()
  await expect(page.getByText(/^1 of 1 orders refunded/)).toBeVisible({ timeout: 60_000 })
  await expect(async () => expect(await ownsCourse(buyerPage, id)).toBe(false)).toPass({ timeout: 30_000 })
  await buyers.close()
})
