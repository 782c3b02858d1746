import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { look } from '../look.ts'
import { asDemoAdmin, asLearner } from '../people.ts'
import { disputePayment } from '../provider.ts'
import { ownsCourse, payOnOtherDevice } from '../shopping.ts'
import { sites } from '../sites.ts'
import { expectSale, removeCourse, teachCourse } from '../teaching.ts'
import { expect, test } from '../watched-test.ts'

/**
 * A course that the learner of `page` bought from the seller of `seller`, and whose payment a bank disputes. The seller is at
 * the order, the learner in the classroom. Answers with the course's id.
 */
async function disputedOrder(page: Page, seller: Page): Promise<string> {
  await asDemoAdmin(seller)
  const course = await teachCourse(seller)
  const learner = await asLearner(page)
  const paymentId = await payOnOtherDevice(page, course.id)
  await page.goto(`${sites.web}/learn/${course.id}/${course.lessons[1]?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: course.lessons[1]?.title ?? '' })).toBeVisible()
  await disputePayment(page, paymentId)
  await expectSale(seller, course.id, { disputed: true })
  await seller.goto(`${sites.admin}/sales?course=${course.id}`)
  await seller.getByRole('main').getByRole('link', { name: learner.username }).filter({ visible: true }).click()
  await expect(seller.getByRole('heading', { name: 'Dispute', exact: true })).toBeVisible()
  return course.id
}

test('a seller answers a bank with evidence from the records', async ({ page, otherPage }) => {
  const seller = otherPage
  const id = await disputedOrder(page, seller)
  await look(seller, 'dispute-open')
  await seller
    .getByLabel('Your explanation to the bank')
    .fill('The learner opened the course on the day of the purchase.')
  await seller.getByRole('button', { name: 'Prepare evidence' }).click()
  const [download] = await Promise.all([
    seller.waitForEvent('download'),
    seller.getByRole('link', { name: 'Download the evidence (PDF)' }).click(),
  ])
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await look(seller, 'dispute-drafted')
  await seller.getByRole('button', { name: 'Send to the bank' }).click()
  const question = seller.getByRole('alertdialog', { name: 'Send this evidence to the bank?' })
  await look(seller, 'dispute-question', { window: true })
  await question.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(seller.getByText(/^The evidence was sent on/)).toBeVisible({ timeout: 30_000 })
  await expect(seller.getByText('Evidence sent', { exact: true })).toBeVisible()
  await expect(seller.getByRole('button', { name: 'Accept the dispute' })).toHaveCount(0)
  await look(seller, 'dispute-answered')
  await removeCourse(seller, id)
})

test('a lost dispute closes the classroom, with words', async ({ page, otherPage }) => {
  const seller = otherPage
  const id = await disputedOrder(page, seller)
  await seller.getByRole('button', { name: 'Accept the dispute' }).click()
  await seller.getByRole('alertdialog').getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(seller.getByText(/^The dispute was accepted on/)).toBeVisible({ timeout: 30_000 })
  await look(seller, 'dispute-accepted')
  await expect.poll(() => ownsCourse(page, id), { timeout: 30_000 }).toBe(false)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'This course was refunded' })).toBeVisible()
  await removeCourse(seller, id)
})
