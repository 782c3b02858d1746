import type { Browser, Page, Request } from '@playwright/test'
import { toasts } from '@skillharbor/contracts/messages'
import { expectArrival, walk } from '../keyboard.ts'
import { look } from '../look.ts'
import { asDemoAdmin, asLearner, continueAs } from '../people.ts'
import { courseCard, ownsCourse, payByUpi, payOnOtherDevice } from '../shopping.ts'
import { sites } from '../sites.ts'
import { removeCourse, type TaughtCourse, teachCourse } from '../teaching.ts'
import { expect, test } from '../watched-test.ts'

const desktop = { viewport: { width: 1280, height: 800 } }

type Taught = TaughtCourse & { seller: Page }
let taught: Taught | undefined

/** A course with lessons, made by the demo admin in a browser of their own. */
async function newCourse(browser: Browser): Promise<Taught> {
  const seller = await (await browser.newContext(desktop)).newPage()
  await asDemoAdmin(seller)
  taught = { ...(await teachCourse(seller)), seller }
  return taught
}
test.afterEach(async () => {
  if (!taught) return
  await removeCourse(taught.seller, taught.id)
  await taught.seller.context().close()
  taught = undefined
})

const lesson = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title, exact: true })
const next = (page: Page) =>
  page.getByRole('link', { name: /^Next:/ }).or(page.getByRole('link', { name: /^Done, next:/ }))
const isDone = (page: Page) => page.getByText('This lesson is done')

/** Runs `open`, and waits for what the classroom then fetches when it is idle: the next lessons and their code. */
async function fetchedAhead(page: Page, open: () => Promise<unknown>): Promise<void> {
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  const end = (request: Request) => underWay.delete(request)
  page.on('requestfinished', end).on('requestfailed', end)
  const ahead = [/\/assets\/drawer-/, /\/trpc\/learning\.lesson,learning\.lesson\b/]
  await Promise.all([...ahead.map((one) => page.waitForResponse(one)), open()])
  await expect.poll(() => underWay.size).toBe(0)
}

test('a learner tries a preview, buys, learns on one device, goes on at another, loses the connection, and finishes', async ({
  page,
  browser,
}) => {
  const { id, title, lessons } = await newCourse(browser)

  await page.goto(`${sites.web}/course/${id}`)
  await page.getByRole('link', { name: 'Welcome aboard' }).click()
  await expect(page.getByText('This lesson is short.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Purchase' })).toBeVisible()
  await look(page, 'classroom-preview')

  const person = await asLearner(page)
  await page.goto(`${sites.web}/course/${id}`)
  await page.getByRole('button', { name: 'Purchase' }).click()
  await payByUpi(page, 'success@razorpay')
  await expect(page.getByText(toasts.paymentSuccessful)).toBeVisible()
  await courseCard(page, title).getByRole('link', { name: 'View', exact: true }).click()
  await look(page, 'owned-course')
  await page.getByRole('link', { name: 'Start learning' }).click()

  // Short enough to be seen whole: done after five seconds.
  await expect(lesson(page, 'Welcome aboard')).toBeVisible()
  await expect(isDone(page)).toBeVisible()
  await next(page).click()
  await expect(lesson(page, 'Reading the chart')).toBeFocused()
  await look(page, 'classroom-lesson')
  await page.getByRole('button', { name: 'Outline' }).click()
  await expect(page.getByRole('dialog', { name: 'Course outline' })).toBeVisible()
  await look(page, 'classroom-outline', { window: true })
  await page.keyboard.press('Escape')
  // Long lines of code scroll by themselves, and leave the text as wide as the window.
  // On paper it is the title and the text.
  await page.emulateMedia({ media: 'print' })
  await expect(lesson(page, 'Reading the chart')).toBeVisible()
  await expect(page.getByText('Paragraph 1.')).toBeVisible()
  await expect(
    page
      .locator('header, nav, button, a')
      .filter({ visible: true })
      .filter({ hasText: /Outline|Tides|done|Questions/ }),
  ).toHaveCount(0)
  await page.emulateMedia({ media: null })
  const paragraph = await page.getByText('Paragraph 1.').boundingBox()
  expect((paragraph?.x ?? 0) + (paragraph?.width ?? Infinity)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)

  const other = await browser.newContext(desktop)
  const second = await other.newPage()
  await continueAs(second, person)
  await second.goto(`${sites.web}/mypurchases`)
  await fetchedAhead(second, () => courseCard(second, title).getByRole('link', { name: 'Continue' }).click())
  await expect(lesson(second, 'Reading the chart')).toBeVisible()
  await expect(isDone(second)).toBeHidden()
  await second.getByText('Paragraph 30.').waitFor()

  await other.setOffline(true)
  await expect(second.getByText('You’re offline. We’ll save your progress when you’re back.')).toBeVisible()
  await second.keyboard.press('End')
  await expect(isDone(second)).toBeVisible()
  await next(second).click()
  await expect(lesson(second, 'Tides')).toBeVisible()
  await expect(second.getByText('They come and go.')).toBeVisible()
  await second.getByRole('button', { name: 'Mark as done' }).click()
  await expect(isDone(second)).toBeVisible()
  await look(second, 'classroom-offline')
  await next(second).click()
  await expect(lesson(second, 'Your logbook')).toBeVisible()

  const saved = second.waitForResponse((response) => response.url().includes('/trpc/learning.saveProgress'))
  await other.setOffline(false)
  expect((await saved).ok()).toBe(true)
  const download = second.waitForEvent('download')
  await second.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('logbook.csv')
  await expect(isDone(second)).toBeVisible()

  // What was learned without a connection is here, too.
  await page.reload()
  await expect(isDone(page)).toBeVisible()
  await page.goto(`${sites.web}/learn/${id}/${lessons.at(-1)?.id}`)
  await expect(page.getByText('Pass the quiz to finish this lesson.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as done' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await page.getByRole('button', { name: 'Submit answers' }).click()
  await expect(page.getByRole('button', { name: 'Go to question 1' })).toBeFocused()
  await look(page, 'classroom-quiz-blanks')
  await page.getByRole('button', { name: 'Go to question 1' }).click()
  await page.getByRole('radio', { name: 'Green' }).check()
  await expect(page.getByRole('button', { name: 'Go to question 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit anyway' }).click()
  await expect(page.getByRole('heading', { name: 'You didn’t pass this time' })).toBeFocused()
  await expect(page.getByText('Go over these 3 lessons again')).toBeVisible()
  await expect(page.getByRole('link', { name: /Tides$/ })).toHaveCount(1)
  await expect(page.getByText('No answer', { exact: true })).toBeVisible()
  await look(page, 'classroom-quiz-failed')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('radio', { name: 'Red' }).check()
  await page.getByLabel('Your answer, as a number').fill('12')
  await look(page, 'classroom-quiz')
  await page.getByRole('button', { name: 'Submit answers' }).click()
  await expect(page.getByRole('heading', { name: 'You passed' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'You finished the course!' })).toBeVisible()
  await look(page, 'classroom-finished')
  await page.goto(`${sites.web}/mypurchases?course=${id}`)
  await expect(page.getByText(/^Finished on/)).toBeVisible()
  await other.close()
})

/** Runs in the page: whether this device keeps a report that a lesson is done. */
const keepsDone = () =>
  new Promise<boolean>((resolve, reject) => {
    const opening = indexedDB.open('skillharbor-progress')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const kept: IDBRequest<{ done?: boolean }[][]> = opening.result
        .transaction('reports')
        .objectStore('reports')
        .getAll()
      kept.onerror = () => reject(kept.error)
      kept.onsuccess = () => resolve(kept.result.flat().some(({ done }) => done))
    }
  })

test('progress that couldn’t be saved is sent at the next start', async ({ page, browser }) => {
  const { id, lessons } = await newCourse(browser)
  await asLearner(page)
  await payOnOtherDevice(page, id)
  await fetchedAhead(page, () => page.goto(`${sites.web}/learn/${id}/${lessons[1]?.id}`))
  await expect(page.getByText('Paragraph 30.')).toBeAttached()
  // The code for toasts comes with the first key.
  const [code] = await Promise.all([page.waitForResponse(/toaster/), page.keyboard.press('Tab')])
  await code.finished()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(isDone(page)).toBeVisible()
  // A window that is closed this moment would take with it what is still being written.
  await expect.poll(() => page.evaluate(keepsDone)).toBe(true)
  const left = await page.context().newPage()
  await page.close()
  await left.context().setOffline(false)
  const saved = left.waitForResponse((response) => response.url().includes('/trpc/learning.saveProgress'))
  await left.goto(sites.web)
  expect((await saved).ok()).toBe(true)
  await left.goto(`${sites.web}/learn/${id}/${lessons[1]?.id}`)
  await expect(isDone(left)).toBeVisible()
})

test('a refund closes the classroom', async ({ page, browser }) => {
  const { id, lessons, seller } = await newCourse(browser)
  const person = await asLearner(page)
  await payOnOtherDevice(page, id)
  await page.goto(`${sites.web}/learn/${id}/${lessons[0]?.id}`)
  await expect(page.getByText('This lesson is short.')).toBeVisible()

  await seller.goto(`${sites.admin}/sales?course=${id}`)
  await seller.getByRole('main').getByRole('link', { name: person.username }).filter({ visible: true }).click()
  await seller.getByRole('button', { name: 'Refund ₹499' }).click()
  await seller.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click()
  await expect.poll(() => ownsCourse(page, id), { timeout: 30_000 }).toBe(false)

  await next(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This course was refunded' })).toBeVisible()
  await look(page, 'classroom-refunded')
})

test('a visitor can’t open a lesson that isn’t a preview', async ({ page, browser }) => {
  const { id, lessons } = await newCourse(browser)
  await page.goto(`${sites.web}/learn/${id}/${lessons[1]?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Log in to open this lesson' })).toBeVisible()
  await look(page, 'classroom-locked')
})

test('the classroom can be used by keyboard', async ({ page, browser }) => {
  const { id, lessons } = await newCourse(browser)
  await asLearner(page)
  await payOnOtherDevice(page, id)
  await page.goto(`${sites.web}/learn/${id}/${lessons[1]?.id}`)
  await expect(page.getByText('Paragraph 30.')).toBeAttached()
  await walk(page)
  await page.keyboard.press('d')
  await expect(isDone(page)).toBeVisible()
  await page.keyboard.press('d')
  await expect(isDone(page)).toBeHidden()
  await page.getByRole('link', { name: 'Done, next: Tides' }).press('Enter')
  // The new lesson takes the focus, also from a toast. This one stays for ten seconds.
  await expect(page.getByRole('heading', { level: 1, name: 'Tides' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expectArrival(page, 'Reading the chart')
  await expect(page.getByRole('button', { name: 'Mark as done' })).toBeVisible()
  await page.keyboard.press('n')
  await expectArrival(page, 'Tides')
})
