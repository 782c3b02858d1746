import { appendFile, copyFile, readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { look } from '../look.ts'
import { asDemoAdmin, asLearner } from '../people.ts'
import { payOnOtherDevice } from '../shopping.ts'
import { sites } from '../sites.ts'
import { removeCourse, teachCourse } from '../teaching.ts'
import { expect, expecting, test } from '../watched-test.ts'

const fixtures = join(import.meta.dirname, '../../apps/api/test/media/fixtures')
/** Six seconds. */
const clip = join(fixtures, 'vp9-opus.mp4')
/** Eight seconds of VP8, which isn't played from MP4 files, at 1.2 Mbit/s. */
const recording = join(fixtures, 'vp8-silent.webm')

/** The clip of six seconds, trimmed by an edit list: 1.3 seconds at its beginning aren't shown. */
const trimmed = join(fixtures, 'vp9-trimmed.mp4')

const captionsFile = (...cues: string[]) => ({
  name: 'talk.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from(['WEBVTT', ...cues].join('\n\n')),
})
const spoken = captionsFile(
  '00:00.500 --> 00:01.500\nThis is how it’s done.',
  '00:01.500 --> 00:03.000\nFold the bowline twice,',
  '00:03.000 --> 00:04.500\npull it tight,',
  '00:04.500 --> 00:06.000\nand you’re done.',
)

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

/** How long the video on a page lasts, in seconds, as its player knows it. */
const secondsOf = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => Math.round(video.duration))

/** The same, with the video uploaded and published. */
async function publishVideo(seller: Page): Promise<{ courseId: string; lessonId: string }> {
  const { courseId, outline } = await openVideoLesson(seller)
  await look(seller, 'video-empty')
  await seller.getByLabel('Video', { exact: true }).setInputFiles(clip)
  await expect(seller.getByText('Ready to play · 320 × 180')).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => secondsOf(seller)).toBe(6)
  await expect(outline.getByRole('img', { name: 'No content yet' })).toHaveCount(0)
  await look(seller, 'video-ready')
  const captions = seller.getByRole('region', { name: 'Captions' })
  await captions.getByLabel('Add captions in English').setInputFiles(captionsFile('00:02.000 --> 00:01.000\nBack'))
  await expect(captions.getByText('Line 3: A caption must end after it begins')).toBeVisible()
  await look(seller, 'captions-flaw')
  await captions.getByLabel('Add captions in English').setInputFiles(spoken)
  await expect(captions.getByRole('listitem').filter({ hasText: 'English' })).toContainText('4 lines')
  await captions.getByLabel('Add captions in Hindi').setInputFiles(captionsFile('00:01.000 --> 00:02.000\nऐसे करते हैं।'))
  await expect(captions.getByRole('listitem').filter({ hasText: 'Hindi' })).toContainText('1 line')
  await look(seller, 'captions')
  const lessonId = new URL(seller.url()).searchParams.get('lesson') ?? ''
  await seller.getByRole('button', { name: 'Publish' }).click()
  const dialog = seller.getByRole('alertdialog', { name: 'Publish this course' })
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(seller.getByText('Published. Learners now see revision 2.')).toBeVisible()
  return { courseId, lessonId }
}

/** What the player shows of its captions now. */
const shown = (page: Page) =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) =>
      [...video.textTracks]
        .filter(({ mode }) => mode === 'showing')
        .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue instanceof VTTCue ? cue.text : ''))),
    )
const second = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

test('a seller uploads a video with captions; its buyer watches it to the end, reads the transcript and finds what is said', async ({
  page,
  otherPage,
}) => {
  const { courseId, lessonId } = await publishVideo(otherPage)
  await asLearner(page)
  await payOnOtherDevice(page, courseId)

  await page.goto(`${sites.web}/learn/${courseId}/${lessonId}`)
  await expect.poll(() => secondsOf(page)).toBe(6)
  // All that the outline leaves, right below the bar.
  expect(await page.locator('video').boundingBox()).toMatchObject({ x: 0, y: 56, width: 960, height: 540 })
  await look(page, 'classroom-video')
  await page.keyboard.press('k')
  await expect.poll(() => second(page)).toBeGreaterThan(1)
  // The page that is left says that it plays no more, so the next one isn't held for another device.
  await page.reload()
  await expect.poll(() => secondsOf(page)).toBe(6)
  await page.keyboard.press('k')
  await expect(page.getByText('This lesson is done')).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(page.getByText('This lesson is done')).toBeVisible()
  await expect.poll(() => secondsOf(page)).toBe(6)

  await page.getByRole('combobox', { name: 'Language of captions' }).selectOption('English')
  await page.getByRole('tab', { name: 'Transcript' }).click()
  const transcript = page.getByRole('region', { name: 'Transcript' })
  await transcript.getByRole('button', { name: 'pull it tight' }).click()
  await expect.poll(() => second(page)).toBe(3)
  await expect(transcript.locator('[aria-current=true]')).toContainText('pull it tight')
  expect(await shown(page)).toEqual([])
  await page.keyboard.press('c')
  await expect.poll(() => shown(page)).toEqual(['pull it tight,'])
  await expect(page.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'true')
  await look(page, 'transcript')
  await page.keyboard.press('c')
  await expect.poll(() => shown(page)).toEqual([])
  await page.keyboard.press('c')
  await page.reload()
  await expect.poll(() => page.locator('track').count()).toBe(1)

  // With fewer than three courses, only an address with words opens it.
  await page.goto(`${sites.web}/mypurchases?q=helicopter`)
  const field = page.getByRole('searchbox', { name: 'Search inside your videos' })
  await expect(page.getByText('No results for “helicopter” in your videos.')).toBeVisible()
  await look(page, 'search-nothing')
  await field.fill('bowline')
  await field.press('Enter')
  await expect(page.getByText('1 result for “bowline”')).toBeVisible()
  await expect(field).toBeFocused()
  await look(page, 'search')
  await page.getByRole('link', { name: 'Fold the bowline twice' }).click()
  await expect(page).toHaveURL(`${sites.web}/learn/${courseId}/${lessonId}?t=1`)
  await expect.poll(() => second(page)).toBe(1)
  await page.goBack()
  await expect(page.getByText('1 result for “bowline”')).toBeVisible()
})

test('a recording that browsers can’t play is converted by the seller’s, with smaller versions', async ({
  page,
  otherPage,
}) => {
  const { courseId } = await openVideoLesson(otherPage)
  // The converted video and its picture go up; its first smaller version waits until it was looked at.
  const looked = Promise.withResolvers<void>()
  let sent = 0
  await otherPage.route(
    (url) => url.searchParams.has('part'),
    async (route) => {
      if (route.request().method() === 'PUT' && ++sent > 2) await looked.promise
      // The page may have left it meanwhile.
      await route.continue().catch(() => undefined)
    },
  )
  await otherPage
    .getByLabel('Video', { exact: true })
    .setInputFiles({ name: 'Screen.webm', mimeType: 'video/webm', buffer: await readFile(recording) })
  await expect(otherPage.getByText('Ready to play · 1280 × 720')).toBeVisible({ timeout: 60_000 })
  await expect(otherPage.getByText('Screen.mp4')).toBeVisible()
  await expect(otherPage.getByText('Making a 240p version for slow connections')).toBeVisible()
  await look(otherPage, 'video-versions')
  // The rest is made later, of what is stored.
  await otherPage.getByRole('button', { name: 'Stop' }).click()
  looked.resolve()
  await otherPage.reload()
  await expect(otherPage.getByText('Still missing for slow connections: 240p, 360p.')).toBeVisible({ timeout: 60_000 })
  await look(otherPage, 'video-versions-missing')
  await otherPage.getByRole('button', { name: 'Make smaller versions' }).click()
  await expect(otherPage.getByText('Ready to play · 1280 × 720, also in 360p, 240p')).toBeVisible({ timeout: 60_000 })
  const lessonId = new URL(otherPage.url()).searchParams.get('lesson') ?? ''
  await otherPage.getByRole('button', { name: 'Publish' }).click()
  const dialog = otherPage.getByRole('alertdialog', { name: 'Publish this course' })
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(otherPage.getByText('Published. Learners now see revision 2.')).toBeVisible()

  await asLearner(page)
  await payOnOtherDevice(page, courseId)
  await page.goto(`${sites.web}/learn/${courseId}/${lessonId}`)
  const video = page.locator('video')
  const height = () => video.evaluate((element: HTMLVideoElement) => element.videoHeight)
  await expect(video).toHaveAttribute('poster', /still\.jpg/)
  const quality = page.getByRole('combobox', { name: 'Quality' })
  await expect.poll(height).toBeGreaterThan(0)
  // In a low window it is lower, and not cut off at its own controls.
  const window = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 1366, height: 650 })
  const cutOff = () =>
    video.evaluate((element: HTMLVideoElement) => element.offsetHeight - (element.parentElement?.clientHeight ?? 0))
  await expect.poll(cutOff).toBe(0)
  await page.setViewportSize(window)
  await quality.selectOption('360')
  await page.reload()
  await expect(quality).toHaveValue('360')
  await expect.poll(height).toBe(360)
  await look(page, 'video-quality')
  await quality.selectOption('720')
  // The fragment that is shown stays as it is, and lasts for four seconds; the next one comes in the new quality.
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 6
  })
  await expect.poll(height).toBe(720)
})

test('a trimmed video, whose file still has what was cut away, shows only the rest', async ({ page }) => {
  await openVideoLesson(page)
  await page.getByLabel('Video', { exact: true }).setInputFiles(trimmed)
  await expect(page.getByText('Ready to play · 320 × 180')).toBeVisible({ timeout: 60_000 })
  const seconds = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.duration)
  await expect.poll(seconds).toBeCloseTo(4.7, 1)
})

test(
  'an upload that a lost connection and a reload interrupt goes on where it stopped',
  expecting('&part='),
  async ({ page }) => {
    // Four parts: the clip, and nothing that a player would look at.
    const file = test.info().outputPath('Long.mp4')
    const bytes = 26 * 1024 ** 2
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
    await expect(page.getByRole('alert')).toContainText('We’ll continue where it stopped.', { timeout: 60_000 })
    await look(page, 'upload-failed')
    await page.unroute(isPart)
    await page.reload()
    // How many of the first three the API knows of depends on which one came last.
    const unfinished = page.getByText('“Long.mp4” isn’t fully uploaded.')
    await expect(unfinished).toContainText(/(25|50|75)%/)
    await look(page, 'upload-unfinished')
    const again = page.waitForRequest((request) => request.method() === 'PUT' && isPart(new URL(request.url())))
    await page.getByLabel('Video', { exact: true }).setInputFiles(file)
    await again
    await expect(page.getByText('Ready to play · 320 × 180')).toBeVisible({ timeout: 60_000 })
  },
)
