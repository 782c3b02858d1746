import { appendFile, copyFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { look } from '../look.ts'
import { asDemoAdmin, asLearner } from '../people.ts'
import { payOnOtherDevice } from '../shopping.ts'
import { sites } from '../sites.ts'
import { removeCourse, teachCourse } from '../teaching.ts'
import { expect, expecting, test } from '../watched-test.ts'

/** Six seconds. */
const clip = join(import.meta.dirname, '../../apps/api/test/media/fixtures/vp9-opus.mp4')

let remove = async () => {}
test.afterEach(() => remove())

/** A course of the demo admin's with one more lesson, whose video is still missing. */
async function openVideoLesson(seller: Page) {
  await asDemoAdmin(seller)
  const { id: courseId } = await teachCourse(seller)
  remove = async () => {
    await removeCourse(seller, courseId)
    remove = async () => {}
  }
  await seller.goto(`${sites.admin}/content/${courseId}`)
  const outline = seller.getByRole('region', { name: 'Outline' })
  await outline
    .getByRole('button', { name: /^Add lesson to/ })
    .first()
    .click()
  await outline.getByLabel('Lesson title').fill('See it done')
  await seller.getByRole('radio', { name: 'Video' }).check()
  await seller.getByRole('button', { name: 'Add lesson', exact: true }).click()
  await expect(seller.getByText('Drop a file here')).toBeVisible()
  return { courseId, outline }
}

/** The same, with the video uploaded and published. */
async function publishVideo(seller: Page): Promise<{ courseId: string; lessonId: string }> {
  const { courseId, outline } = await openVideoLesson(seller)
  await look(seller, 'video-empty')
  await seller.getByLabel('Video', { exact: true }).setInputFiles(clip)
  await expect(seller.getByText('Ready to play · 320 × 180')).toBeVisible({ timeout: 60_000 })
  await expect(outline.getByRole('img', { name: 'No content yet' })).toHaveCount(0)
  await look(seller, 'video-ready')
  const lessonId = new URL(seller.url()).searchParams.get('lesson') ?? ''
  await seller.getByRole('button', { name: 'Publish' }).click()
  const dialog = seller.getByRole('alertdialog', { name: 'Publish this course' })
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(seller.getByText('Published. Learners now see revision 2.')).toBeVisible()
  return { courseId, lessonId }
}

test('a seller uploads a video, and its buyer watches it to the end', async ({ page, otherPage }) => {
  const { courseId, lessonId } = await publishVideo(otherPage)
  await asLearner(page)
  await payOnOtherDevice(page, courseId)

  await page.goto(`${sites.web}/learn/${courseId}/${lessonId}`)
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => Math.round(element.duration))).toBe(6)
  await look(page, 'classroom-video')
  await page.keyboard.press('k')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(1)
  await expect(page.getByText('This lesson is done')).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(page.getByText('This lesson is done')).toBeVisible()
})

test(
  'an upload that a lost connection and a reload interrupt goes on where it stopped',
  expecting('&part='),
  async ({ page }) => {
    // Six parts: the clip, and nothing that a player would look at.
    const file = test.info().outputPath('Long.mp4')
    const bytes = 44 * 1024 ** 2
    await copyFile(clip, file)
    const { size } = await stat(file)
    const box = Buffer.alloc(8)
    box.writeUInt32BE(bytes - size)
    box.write('free', 4)
    await appendFile(file, box)
    await truncate(file, bytes)

    await openVideoLesson(page)
    let sent = 0
    const isPart = (url: URL) => url.searchParams.has('part')
    await page.route(isPart, (route) =>
      route.request().method() === 'PUT' && ++sent > 3 ? route.abort() : route.continue(),
    )
    await page.getByLabel('Video', { exact: true }).setInputFiles(file)
    await expect(page.getByRole('alert')).toContainText('We’ll continue where it stopped.', { timeout: 30_000 })
    await look(page, 'upload-failed')
    await page.unroute(isPart)
    await page.reload()
    await expect(page.getByText('“Long.mp4” is 50% uploaded. To continue, choose the same file again.')).toBeVisible()
    await look(page, 'upload-unfinished')
    const again = page.waitForRequest((request) => request.method() === 'PUT' && isPart(new URL(request.url())))
    await page.getByLabel('Video', { exact: true }).setInputFiles(file)
    await again
    await expect(page.getByText('Ready to play · 320 × 180')).toBeVisible({ timeout: 60_000 })
  },
)
