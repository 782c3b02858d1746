import type { Page } from '@playwright/test'
import type { Curriculum, DraftLesson } from '@skillharbor/contracts/entities'
import { longClip } from '../engines/clips.ts'
import { look } from '../look.ts'
import { asDemoAdmin } from '../people.ts'
import { layoutShifts } from '../shifts.ts'
import { sites } from '../sites.ts'
import { callAs, removeCourse, type TaughtCourse, teachCourse, uploadFile } from '../teaching.ts'
import { expect, expecting, test } from '../watched-test.ts'

let remove = async () => {}
test.afterEach(() => remove())

/** Publishes a course with a free video of a minute, of which 30 seconds have more than 400 kB. */
async function teachFreeVideo(seller: Page): Promise<TaughtCourse> {
  await asDemoAdmin(seller)
  const call = callAs(seller)
  const taught = await teachCourse(seller)
  remove = async () => {
    await removeCourse(seller, taught.id)
    remove = async () => {}
  }
  const course = `curriculum/courses/${taught.id}`
  type Draft = { content: Curriculum; lessonId: string }
  const { content: before } = await call<Draft>('get', course)
  const { lessonId } = await call<Draft>('post', `${course}/lessons`, {
    version: before.version,
    sectionId: before.sections[0]?._id,
    kind: 'video',
    title: 'See it done',
  })
  const lesson = `curriculum/lessons/${lessonId}`
  await uploadFile(seller, lessonId, { name: 'knots.mp4', text: await longClip(4) })
  const vtt = 'WEBVTT\n\n00:00.000 --> 00:25.000\nFold the bowline twice.'
  await call('post', `${lesson}/captions`, { language: 'en', text: vtt })
  const status = async () => (await call<{ content: DraftLesson }>('get', lesson)).content.video?.status
  await expect.poll(status, { timeout: 60_000 }).toBe('ready')
  const { content } = await call<Draft>('get', course)
  const sections = content.sections.map(({ _id, title, lessons }) => ({
    _id,
    title,
    lessons: lessons.map((one) => ({ _id: one._id, optional: false, preview: one.preview || one._id === lessonId })),
  }))
  const { version } = (await call<Draft>('patch', course, { version: content.version, sections })).content
  await call('post', `${course}/publish`, { version })
  return taught
}

/** How many bytes of videos a page was sent, for each request. */
const listBytes = (page: Page): number[] => {
  const bytes: number[] = []
  page.on('response', (response) => {
    const isPart = response.url().startsWith('http') && response.request().headers().range
    if (isPart) bytes.push(Number(response.headers()['content-length']))
  })
  return bytes
}

test(
  'a visitor tries a course on its card: 30 seconds at most, for 400 kB at most, and nothing moves',
  expecting('status of 403'),
  async ({ page, otherPage }) => {
    const { title } = await teachFreeVideo(otherPage)
    const bytes = listBytes(page)
    await page.goto(`${sites.web}/allcourses?q=${encodeURIComponent(title)}`)
    // By its text: on a phone, the clip covers and hides the title.
    const card = page.getByRole('article').filter({ hasText: title })
    const play = card.getByRole('button', { name: `Play the preview of ${title}` })
    expect(await play.boundingBox()).toMatchObject({ width: 44, height: 44 })
    const before = await card.boundingBox()
    await page.waitForLoadState('networkidle')
    const moved = (await layoutShifts(page)).length

    await play.click()
    const clip = card.getByRole('region', { name: `Preview of ${title}` })
    const video = clip.locator('video')
    const second = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
    await expect.poll(second).toBeGreaterThan(0.5)
    expect(page.url()).toContain('/allcourses?q=')
    await expect(clip.getByText('Fold the bowline twice.')).toBeVisible()
    expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true)
    console.log(`a clip: ${bytes.join(' + ')} bytes`)
    expect(bytes.length).toBe(1)
    expect(bytes[0]).toBeGreaterThan(300_000)
    expect(bytes[0]).toBeLessThanOrEqual(400_000)
    expect(await card.boundingBox()).toEqual(before)

    const length = await video.evaluate((element: HTMLVideoElement) => {
      const end = element.buffered.end(element.buffered.length - 1)
      element.currentTime = end - 0.5
      return end
    })
    expect(length).toBeGreaterThan(20)
    expect(length).toBeLessThanOrEqual(30)
    const again = card.getByRole('button', { name: 'Play again' })
    await expect(again).toBeFocused()
    expect((await layoutShifts(page)).slice(moved)).toEqual([])
    await look(page, 'card-clip-again')

    await page.keyboard.press('Enter')
    await expect.poll(second).toBeGreaterThan(0)
    await look(page, 'card-clip')
    await page.keyboard.press('Escape')
    await expect(play).toBeFocused()
    await expect(clip).toHaveCount(0)
    expect(await card.boundingBox()).toEqual(before)

    await page.route(
      (url) => url.protocol.startsWith('http'),
      (route) => (route.request().headers().range ? route.fulfill({ status: 403 }) : route.fallback()),
    )
    await page.keyboard.press('Enter')
    await expect(clip.getByRole('alert')).toHaveText('Couldn’t load the preview. Check your connection.')
    await look(page, 'card-clip-failed')
    await clip.getByRole('link', { name: 'Go to the course' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await remove()
  },
)
