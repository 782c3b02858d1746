import type { PlayableVideo } from '@skillharbor/contracts/entities'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remakePosters } from '../../src/features/teaching/curriculum/remake-posters.ts'
import { ask, courseMaker } from '../learning/course-maker.ts'
import { readClip, videoLesson } from '../learning/video-lesson.ts'
import { insidePreparer } from '../media/inside-preparer.ts'
import { newAdmin } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({}, { ports: ({ storage }) => ({ prepareMedia: insidePreparer(storage) }) })
})
afterAll(() => api.stop())

/** A photograph as a phone stores it: turned by a note, with where it was taken, and a script after its end. */
const photograph = async () => {
  const exif = { IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '19/1 4/1 0/1', GPSLatitudeRef: 'N' } }
  const picture = sharp({ create: { width: 320, height: 180, channels: 3, background: '#246' } })
  return Buffer.concat([
    await picture.jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ])
}
const lessonWithVideo = async () => {
  const lesson = await videoLesson(api)
  await lesson.maker.uploadFile(lesson.lessonId, 'clip.mp4', await readClip())
  await api.jobsDone()
  await lesson.maker.publish()
  const poster = async () => {
    const { poster: url = '' } = await ask<PlayableVideo>(lesson.admin, 'learning.video', { lessonId: lesson.lessonId })
    return Buffer.from(await (await fetch(url)).arrayBuffer())
  }
  return { ...lesson, poster }
}
const expectPixelsOnly = async (bytes: Buffer) => {
  const { format, width, height, exif, orientation } = await sharp(bytes).metadata()
  // Upright, as the phone's note says.
  expect({ format, width, height, exif, orientation }).toEqual({ format: 'jpeg', width: 180, height: 320 })
  expect(bytes.includes('<script>')).toBe(false)
}
const stat = (key: string) => api.parts.ports.storage.stat(key)

test('S98: of a video’s still picture, only the pixels are stored and shown', async () => {
  const { maker, lessonId, stored, poster } = await lessonWithVideo()
  const photo = await photograph()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  await maker.uploadFile(lessonId, 'poster.jpg', photo, 'poster')
  await expectPixelsOnly(await poster())
  await api.jobsDone()
  const uploaded = (await stored())[0]?.poster_key?.replace('still', 'poster') ?? ''
  expect(await stat(uploaded)).toBeNull()
})

test('S98: a still picture that an earlier version stored as it was uploaded is made anew', async () => {
  const { lessonId, stored, poster } = await lessonWithVideo()
  const [video] = await stored()
  const before = `lesson-media/${lessonId}/an-upload/poster.jpg`
  await api.parts.ports.storage.put(before, await photograph(), 'image/jpeg')
  await api.parts.pool.query('update videos set poster_key = $1 where id = $2', [before, video?.id])
  await remakePosters(api.parts.ports)
  await expectPixelsOnly(await poster())
  await api.jobsDone()
  expect(await stat(before)).toBeNull()
  // One that is no picture is shown no more.
  await api.parts.ports.storage.put(before, Buffer.from('<svg/>'), 'image/jpeg')
  await api.parts.pool.query('update videos set poster_key = $1 where id = $2', [before, video?.id])
  await remakePosters(api.parts.ports)
  expect((await stored())[0]?.poster_key).toBeNull()
})

test.each([
  ['lesson.js', 'alert(1)', 'application/octet-stream'],
  ['theme.css', 'body { display: none }', 'application/octet-stream'],
  ['sheet.csv', 'a,b', 'text/csv'],
])(
  'S98: a lesson’s file is only ever saved, and none is of a type that a page could run: %s',
  async (name, text, type) => {
    const admin = await newAdmin(api.url)
    const maker = await courseMaker(admin)
    const lessonId = await maker.addLesson(await maker.addSection('One'), 'file', 'File')
    const { file } = await maker.uploadFile(lessonId, name, Buffer.from(text))
    expect(file?.name).toBe(name)
    const { rows } = await api.parts.pool.query('select file from lesson_drafts where lesson_id = $1', [lessonId])
    const { headers } = await fetch(await api.parts.ports.storage.signedGetUrl(rows[0].file.key, 60))
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': type,
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  },
)

test('S98: a lesson’s text shows no picture as it was uploaded', async () => {
  const admin = await newAdmin(api.url)
  const maker = await courseMaker(admin)
  const lessonId = await maker.addLesson(await maker.addSection('One'), 'text', 'Text')
  const key = `thumbnails/${admin.username}/photo.jpg`
  await api.parts.ports.storage.put(key, await photograph(), 'image/jpeg')
  const { key: made } = await ask<{ key: string }>(admin, 'curriculum.addPicture', { lessonId, key })
  await api.parts.ports.storage.put(key, await photograph(), 'image/jpeg')
  const { pictures } = await maker.saveLesson(lessonId, { body: `![](${key}) ![](${made})` })
  expect(Object.keys(pictures)).toEqual([made])
})
