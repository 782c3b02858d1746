import { pictureOfSize } from '@skillharbor/contracts/pictures'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from './caller.ts'
import { ask, courseMaker } from './learning/course-maker.ts'
import { courseFields, newAdmin, password, picture } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

type Seller = Awaited<ReturnType<typeof newAdmin>>
const sizes = (image: string) => (['tiny', 'small', 'large'] as const).map((size) => pictureOfSize(image, size))

const upload = async (seller: Seller): Promise<string> => {
  const key = `thumbnails/${seller.username}/picture.png`
  const asked = { bucket: 'imgprivate', key, contentType: 'image/png' }
  const { presignedUrl } = await ask<{ presignedUrl: string }>(seller, 'uploads.presignedUpload', asked)
  const body = new Uint8Array(await picture('png', 640))
  await fetch(presignedUrl, { method: 'PUT', body, headers: { 'content-type': 'image/png' } })
  return key
}
const setPortrait = async (seller: Seller): Promise<string> =>
  (await ask<{ image: string }>(seller, 'teachers.saveProfile', { image: await upload(seller) })).image
const usedBytes = async (seller: Caller) => (await ask<{ usedBytes: number }>(seller, 'uploads.room', {})).usedBytes

/** Runs the removals that wait for ten minutes now. Returns how many waited. */
const tenMinutesLater = async (): Promise<number> => {
  const { rowCount } = await api.parts.pool.query(
    `update graphile_worker._private_jobs job set run_at = now() from graphile_worker._private_tasks task
     where task.id = job.task_id and identifier = 'remove-picture'
       and run_at between now() + interval '9 minutes' and now() + interval '11 minutes'`,
  )
  await api.jobsDone()
  return rowCount ?? 0
}
/** How many of the picture's sizes are stored, and how many count. */
const stored = async (image: string) => {
  const found = await Promise.all(sizes(image).map((key) => api.parts.ports.storage.stat(key)))
  const counted = await api.parts.pool.query('select key from stored_objects where key = any($1)', [sizes(image)])
  return [found.filter(Boolean).length, counted.rows.length]
}

describe('a portrait', () => {
  test('that is replaced or taken away goes ten minutes later, in all sizes, and frees its room', async () => {
    const seller = await newAdmin(api.url)
    const first = await setPortrait(seller)
    const bytes = await usedBytes(seller)
    const second = await setPortrait(seller)
    expect(await usedBytes(seller)).toBe(2 * bytes)
    await api.jobsDone()
    expect([await stored(first), await stored(second)]).toEqual([
      [3, 3],
      [3, 3],
    ])
    expect(await tenMinutesLater()).toBe(1)
    expect([await stored(first), await stored(second)]).toEqual([
      [0, 0],
      [3, 3],
    ])
    expect(await usedBytes(seller)).toBe(bytes)
    await ask(seller, 'teachers.saveProfile', { headline: 'Maps' })
    expect(await tenMinutesLater()).toBe(0)
    await ask(seller, 'teachers.saveProfile', { image: '' })
    await tenMinutesLater()
    expect([await stored(second), await usedBytes(seller)]).toEqual([[0, 0], 0])
  })

  test('of a deleted seller goes, too', async () => {
    const seller = await newAdmin(api.url)
    const image = await setPortrait(seller)
    await ask(seller, 'admin.deleteAccount', { password })
    await tenMinutesLater()
    expect(await stored(image)).toEqual([0, 0])
  })

  test('that a course shows stays', async () => {
    const seller = await newAdmin(api.url)
    const image = await setPortrait(seller)
    await ask(seller, 'courses.create', { ...courseFields, thumbnail: image })
    await ask(seller, 'admin.deleteAccount', { password })
    expect(await tenMinutesLater()).toBe(1)
    expect(await stored(image)).toEqual([3, 3])
  })

  test.each(['draft', 'published version'])('that a lesson’s text names in its %s stays', async (where) => {
    const seller = await newAdmin(api.url)
    const image = await setPortrait(seller)
    const maker = await courseMaker(seller)
    const lessonId = await maker.addLesson(await maker.addSection('One'), 'text', 'About me')
    await maker.saveLesson(lessonId, { body: `Me: ![](${encodeURI(image)})` })
    if (where !== 'draft') {
      await maker.publish()
      await maker.saveLesson(lessonId, { body: 'Without a picture.' })
    }
    await ask(seller, 'teachers.saveProfile', { image: '' })
    expect(await tenMinutesLater()).toBe(1)
    expect(await stored(image)).toEqual([3, 3])
  })
})

test('a course’s picture that is replaced goes, unless another course shows it', async () => {
  const seller = await newAdmin(api.url)
  const create = async (thumbnail: string) =>
    ask<{ _id: string; image: string }>(seller, 'courses.create', { ...courseFields, thumbnail })
  const { _id: id, image } = await create(await upload(seller))
  const other = await create(image)
  const replace = async (course: string) => {
    await ask(seller, 'courses.update', { id: course, image: await upload(seller) })
    expect(await tenMinutesLater()).toBe(1)
  }
  await replace(id)
  expect(await stored(image)).toEqual([3, 3])
  await replace(other._id)
  expect(await stored(image)).toEqual([0, 0])
})
