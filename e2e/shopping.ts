import { expect, type Locator, type Page } from '@playwright/test'
import type { ListedCourse } from '@skillharbor/contracts/entities'
import type { Caller } from './people.ts'
import { payOrder } from './provider.ts'
import { sites } from './sites.ts'
import { taughtTitle } from './teaching.ts'

/** The card of the course with this title. */
export const courseCard = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/**
 * The title of a course of the demo catalogue: by one of its teachers, with lessons, and none that another test made and
 * removes again, nor `except`. Other tests add courses above it, and push the last ones to the next page.
 */
export async function pickCourse(page: Page, except?: string): Promise<string> {
  const cards = page
    .getByRole('article')
    .filter({ hasText: /Asha Menon|Ravi Kapoor/ })
    .filter({ hasText: /\d (min|मिनट)/ })
    .filter({ hasNotText: taughtTitle })
  const others = except === undefined ? cards : cards.filter({ hasNotText: except })
  await expect(others.first()).toBeVisible()
  const one = others.nth(Math.floor((await others.count()) / 3)).getByRole('heading')
  return (await one.textContent()) ?? ''
}

/** The page of such a course, opened at its address by a journey that isn't about the catalogue; answers with the course. */
export async function openCourse(page: Page): Promise<{ id: string; title: string }> {
  const listed = await page.request.get(`${sites.web}/api/v1/courses/getcourses`)
  const { content }: { content: ListedCourse[] } = await listed.json()
  const isDemo = ({ title, teacher, lessons }: ListedCourse) =>
    /Asha Menon|Ravi Kapoor/.test(teacher?.name ?? '') && Boolean(lessons) && !title.startsWith(taughtTitle)
  const demo = content.filter(isDemo)
  const course = demo[Math.floor(demo.length / 3)]
  if (!course) throw new Error('The catalogue lists no course of the demo')
  await page.goto(`${sites.web}/course/${course._id}`)
  await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible()
  return { id: course._id, title: course.title }
}

/** The open checkout, which lies in the payment provider's frame. */
export const checkout = (page: Page) => page.frameLocator('iframe[title="Checkout"]')

/** Pays in the open checkout with a UPI id. */
export async function payByUpi(page: Page, upiId: string): Promise<void> {
  await checkout(page).getByRole('tab', { name: 'UPI' }).click()
  await checkout(page).getByRole('textbox', { name: 'UPI ID' }).fill(upiId)
  await checkout(page).getByRole('button', { name: /^Pay/ }).click()
}

export async function closeCheckout(page: Page): Promise<void> {
  await checkout(page).getByRole('button', { name: 'Close checkout' }).click()
  await expect(page.getByTitle('Checkout')).toBeHidden()
}

/**
 * Buys this course without its screens, as the learner of `page` does on another device: until it is owned. Answers with the
 * payment's id.
 */
export async function payOnOtherDevice(page: Caller, courseId: string): Promise<string> {
  const ordered = await page.request.post(`${sites.web}/api/v1/purchased/purchaseorder/${courseId}`)
  const { orderId }: { orderId: string } = await ordered.json()
  const paymentId = await payOrder(page, orderId)
  await expect.poll(() => ownsCourse(page, courseId)).toBe(true)
  return paymentId
}

/** Whether the learner of `page` owns the course by now. */
export async function ownsCourse(page: Caller, courseId: string): Promise<boolean> {
  const answer = await page.request.get(`${sites.web}/api/v1/purchased/purchasedcourses`)
  const { userPurchasedList }: { userPurchasedList: { courseId: { _id: string } }[] } = await answer.json()
  return userPurchasedList.some((purchase) => purchase.courseId._id === courseId)
}

/** Waits until every picture on the page has loaded; those further down load when they come into view. */
export async function expectPictures(page: Page, count: number): Promise<void> {
  const pictures = page.getByRole('article').locator('img')
  await expect(pictures).toHaveCount(count)
  await expect
    .poll(() => pictures.evaluateAll(showMissing), { message: 'pictures that are missing', intervals: [50] })
    .toBe(0)
}

/** Runs in the page: brings the first picture that is missing into view, and those near it; answers how many there are. */
const showMissing = (pictures: Element[]): number => {
  const missing = pictures.filter((picture) => picture instanceof HTMLImageElement && picture.naturalWidth === 0)
  // Not by scrollIntoView: Tab would go on from there.
  scrollBy({ top: missing[0]?.getBoundingClientRect().top ?? 0, behavior: 'instant' })
  return missing.length
}

export async function expectLoaded(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}
