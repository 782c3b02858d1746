import type { Page } from '@playwright/test'
import { look } from '../look.ts'
import { asDemoAdmin, asLearner } from '../people.ts'
import { payOnOtherDevice } from '../shopping.ts'
import { sites } from '../sites.ts'
import { removeCourse, type TaughtCourse, teachCourse } from '../teaching.ts'
import { expect, test } from '../watched-test.ts'

/** Completes these lessons without opening them, the last one by passing its quiz. */
async function complete(page: Page, lessons: TaughtCourse['lessons']): Promise<void> {
  const at = new Date(Date.now() - 1_000).toISOString()
  const quiz = lessons.at(-1)
  const reports = lessons.slice(0, -1).map(({ id: lessonId }) => ({ lessonId, at, done: true }))
  const call = async (method: 'post' | 'patch', path: string, data: object) => {
    const answer = await page.request[method](`${sites.web}/api/v1/learning/${path}`, { data })
    expect(answer.ok(), path).toBe(true)
    return answer.json()
  }
  await call('post', 'progress', { reports })
  const started: { content: { _id: string } } = await call('post', `lessons/${quiz?.id}/attempts`, {})
  const attempt = `attempts/${started.content._id}`
  for (const [questionId, answer] of [
    ['q1', 0],
    ['q2', 12],
  ])
    await call('patch', attempt, { questionId, answer })
  await call('post', `${attempt}/submit`, {})
}

async function refundNewest(seller: Page, courseId: string): Promise<void> {
  const list = `${sites.admin}/api/v1/admin/sales?${new URLSearchParams({ courseId, state: 'paid' })}`
  const paid = async (): Promise<{ _id: string }[]> => (await (await seller.request.get(list)).json()).content
  // Before the payment is captured, it can't be refunded.
  const refund = async () => {
    const [sale] = await paid()
    return (await seller.request.post(`${sites.admin}/api/v1/admin/orders/${sale?._id}/refund`)).ok()
  }
  await expect.poll(refund).toBe(true)
}

test('a learner finishes a course and gets a certificate; a stranger checks it, also after a refund', async ({
  page,
  otherPage,
  browser,
}) => {
  const seller = await (await browser.newContext()).newPage()
  await asDemoAdmin(seller)
  const course = await teachCourse(seller)
  const { username } = await asLearner(page)
  await payOnOtherDevice(page, course.id)
  const [first, ...others] = course.lessons
  await complete(page, others)

  await page.goto(`${sites.web}/learn/${course.id}/${first?.id}`)
  await expect(page.getByRole('heading', { name: 'You finished the course!' })).toBeVisible()
  await look(page, 'classroom-finished')
  await page.getByRole('link', { name: 'Get your certificate' }).click()
  await expect(page.getByText(`Your certificate shows your name, “${username}”.`)).toBeVisible()
  await look(page, 'owned-course-finished')
  await page.getByRole('button', { name: 'Get your certificate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Certificate of completion' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Share on WhatsApp' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add to LinkedIn' })).toBeVisible()
  await expect(page.getByText('Are you ready?: 100%')).toBeVisible()
  await look(page, 'certificate')

  const address = page.url()
  await test.step('a stranger sees that it is valid, and downloads it', async () => {
    const answer = await otherPage.goto(address)
    expect(await answer?.text()).toContain('<meta name="robots" content="noindex">')
    await expect(
      otherPage.getByText('Valid. Skill Harbor issued this certificate and hasn’t revoked it.'),
    ).toBeVisible()
    await expect(otherPage.getByText(username)).toBeVisible()
    await expect(otherPage.getByRole('link', { name: 'Add to LinkedIn' })).toHaveCount(0)
    await expect(otherPage.getByRole('link', { name: 'Take this course' })).toBeVisible()
    const number = await otherPage.getByText(/^SH-[\dA-F]{4}-[\dA-F]{4}$/).textContent()
    await otherPage.goto(`${sites.web}/certificate/${number}`)
    await expect(otherPage.getByText(username)).toBeVisible()
    const width = await otherPage.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(width).toBeLessThanOrEqual(0)
    const download = otherPage.waitForEvent('download')
    await otherPage.getByRole('link', { name: 'Download PDF' }).click()
    expect((await download).suggestedFilename()).toBe('certificate.pdf')
    await otherPage.emulateMedia({ media: 'print' })
    await expect(otherPage.getByRole('link', { name: 'Download PDF' })).toBeHidden()
    await expect(otherPage.getByRole('contentinfo')).toBeHidden()
    await expect(otherPage.getByText(username)).toBeVisible()
    // Paper doesn't know whether the certificate is still valid when somebody reads it.
    await expect(otherPage.getByText(/^Valid/)).toBeHidden()
    await otherPage.emulateMedia({ media: null })
  })

  await test.step('after the refund, it says that it is revoked', async () => {
    await refundNewest(seller, course.id)
    await expect(async () => {
      await otherPage.reload()
      await expect(otherPage.getByRole('alert')).toContainText('This certificate no longer counts.', { timeout: 2_000 })
    }).toPass()
    await expect(otherPage.getByRole('link', { name: 'Download PDF' })).toHaveCount(0)
    await look(otherPage, 'certificate-revoked')
  })
  await removeCourse(seller, course.id)
  await seller.context().close()
})
