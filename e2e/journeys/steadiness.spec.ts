import type { Page } from '@playwright/test'
import type { ListedCourse } from '@skillharbor/contracts/entities'
import { asDemoAdmin, asLearner } from '../people.ts'
import { layoutShifts } from '../shifts.ts'
import { payOnOtherDevice } from '../shopping.ts'
import { sites } from '../sites.ts'
import { taughtTitle } from '../teaching.ts'
import { expect, test } from '../watched-test.ts'

const widths = [360, 768, 1280]
const most = 0.01

/** Every answer of the API takes 0.3 to 1.2 s longer. In the page, as the browser's cache stays in use that way. */
const answerSlowly = (page: Page) =>
  page.addInitScript(() => {
    const ask = window.fetch
    const delays = [300, 1200, 700]
    let asked = 0
    window.fetch = async (...request) => {
      const url = request[0] instanceof Request ? request[0].url : String(request[0])
      if (url.includes('/trpc/')) {
        const ms = delays[asked++ % delays.length]
        await new Promise((resolve) => setTimeout(resolve, ms))
      }
      return ask(...request)
    }
  })

/** Runs in the page: scrolls from its top to its end, a window at a time. */
async function scrollDown(): Promise<void> {
  window.scrollTo({ top: 0, behavior: 'instant' })
  for (let before = -1; before < window.scrollY; ) {
    before = window.scrollY
    window.scrollBy({ top: window.innerHeight, behavior: 'instant' })
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
  }
}

/** Opens the screen and scrolls down until all of it is there; answers with what moved by itself. */
async function shiftsOf(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(async () => {
    await page.evaluate(scrollDown)
    await expect(page.locator('.animate-pulse')).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await page.waitForLoadState('networkidle')
  return layoutShifts(page)
}

test('nothing on the main screens moves by itself while a slow API answers', async ({ page, otherPage }) => {
  test.setTimeout(400_000)
  const listed = await page.request.get(`${sites.web}/api/v1/courses/getcourses?limit=100`)
  const { content: courses }: { content: ListedCourse[] } = await listed.json()
  // Not one that another journey made and removes again.
  const courseOf = (name: string) =>
    courses.find(({ teacher, lessons, title }) => teacher?.name === name && lessons && !title.startsWith(taughtTitle))
  const { _id: id = '' } = courseOf('Asha Menon') ?? {}
  // Other journeys add courses to the other teacher's page and take them away.
  const teacherId = courseOf('Ravi Kapoor')?.teacher?._id
  await asLearner(page)
  await payOnOtherDevice(page, id)
  await asDemoAdmin(otherPage)
  const sales = await otherPage.request.get(`${sites.admin}/api/v1/admin/sales`)
  const { content }: { content: { _id: string }[] } = await sales.json()

  const visitor = await page.context().browser()?.newPage()
  if (!visitor) throw new Error('The browser is gone')
  const screens: [Page, string][] = [
    [visitor, `${sites.web}/`],
    [visitor, `${sites.web}/allcourses`],
    [visitor, `${sites.web}/course/${id}`],
    [visitor, `${sites.web}/teacher/${teacherId}`],
    [page, `${sites.web}/mypurchases`],
    [page, `${sites.web}/course/${id}`],
    [page, `${sites.web}/learn/${id}`],
    [otherPage, `${sites.admin}/sales`],
    [otherPage, `${sites.admin}/orders/${content[0]?._id}`],
    [otherPage, `${sites.admin}/admin`],
  ]
  for (const each of [page, visitor, otherPage]) await answerSlowly(each)
  const moved: string[] = []
  for (const width of widths)
    for (const [each, address] of screens) {
      await each.setViewportSize({ width, height: 800 })
      const shifts = await shiftsOf(each, address)
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      console.log(`${width} ${new URL(address).pathname}: ${sum.toFixed(4)}`)
      if (sum >= most) moved.push(`${address} at ${width} by ${sum.toFixed(3)}: ${JSON.stringify(shifts)}`)
    }
  await visitor.context().close()
  expect(moved, moved.join('; ')).toEqual([])
})
