import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { look } from '../look.ts'
import { asDemoAdmin, asLearner } from '../people.ts'
import { payOnOtherDevice } from '../shopping.ts'
import { sites } from '../sites.ts'
import { removeCourse, teachCourse } from '../teaching.ts'
import { expect, test } from '../watched-test.ts'

/** Six seconds. */
const clip = join(import.meta.dirname, '../../apps/api/test/media/fixtures/vp9-opus.mp4')

let remove = async () => {}
test.afterEach(() => remove())

/** A course of the demo admin's with one more lesson, whose video is uploaded and published in the editor. */
async function publishVideo(seller: Page): Promise<{ courseId: string; lessonId: string }> {
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
