import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { OpenUpload, UploadPart } from '@skillharbor/contracts/entities'
import type { Caller } from '../../caller.ts'
import { courseMaker } from '../../learning/course-maker.ts'
import { padded } from '../../media/unusual-files.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel, untilStuck } from '../waiting.ts'
import { inWorld, type World } from '../world.ts'

const atOnce = 4
/** More than one part. */
const clipBytes = 9_000_000
/** How long nothing may get better before it counts as stuck, in milliseconds. */
const patience = 120_000
const dayMs = 86_400_000
/** How often an upload is tried after the last kill, and how often a seller waits for earlier videos, for a second each. */
const mostFailures = 50
const mostWaits = 900

/** The seller has as many open uploads and unprepared videos as they may have. */
class TooMany extends Error {}

type Begun = Omit<OpenUpload, 'name' | 'bytes' | 'lastModified'>

/** What the admin site does: goes on with the lesson's upload, sends what is missing, and joins the parts. */
const uploadOnce = async (admin: Caller, lessonId: string, clip: Buffer): Promise<void> => {
  const ask = async <T>(call: string, input: object): Promise<T> => {
    const { status, body } = await admin.call('rest', `curriculum.${call}`, { ...input })
    if (status === 429 && call === 'beginUpload') throw new TooMany()
    if (status >= 400) throw new Error(`${call} was answered ${status}`)
    return body as T
  }
  const lesson = await ask<{ content: { video: object | null } }>('lesson', { lessonId })
  if (lesson.content.video) return
  const [open] = (await ask<{ content: Begun[] }>('uploads', { lessonId })).content
  const file = { lessonId, name: 'clip.mp4', bytes: clip.length }
  const { uploadId, partBytes, partCount, parts } = open ?? { ...(await ask<Begun>('beginUpload', file)), parts: [] }
  const done = new Map(parts.map((part) => [part.number, part]))
  let stored: UploadPart | undefined
  for (let number = 1; number <= partCount; number++) {
    if (done.has(number)) continue
    const { url } = await ask<{ url: string }>('signPart', { uploadId, number, ...(stored && { stored }) })
    const body = new Uint8Array(clip.subarray((number - 1) * partBytes, number * partBytes))
    const answer = await fetch(url, { method: 'PUT', body })
    if (!answer.ok) throw new Error(`part ${number} was answered ${answer.status}`)
    stored = { number, etag: answer.headers.get('etag') ?? '' }
    done.set(number, stored)
  }
  await ask('completeUpload', { uploadId, parts: [...done.values()].sort((a, b) => a.number - b.number) })
}

/** Kills the API and starts it again, `most` times or until `isOver`. Returns how often. */
const keepKilling = async ({ api }: World, most: number, isOver: () => boolean): Promise<number> => {
  let kills = 0
  // Not for ever: a slow machine would never get a part through.
  while (kills < most) {
    await pause(300 + 1_500 * Math.random())
    if (isOver()) break
    await api.kill()
    kills++
    await api.start()
  }
  return kills
}

const videosOf = async ({ pool }: World) =>
  (await pool.query('select key, status, bytes::int, playlist from videos')).rows as {
    key: string
    status: string
    bytes: number
    playlist: string
  }[]

/** The stored objects, by key: where their bytes are. */
const objectsIn = async (folder: string): Promise<Map<string, string>> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const sidecars = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))))
  return new Map(sidecars.map(({ key, file }) => [key, join(folder, file)]))
}

/** What keeps a ready video from playing: each range of its playlist has to be a fragment of the stored file. */
const flawsOf = (bytes: Buffer, playlist: string): string[] => {
  const ranges = [...playlist.matchAll(/EXT-X-BYTERANGE:(\d+)@(\d+)/g)].map(([, length, at]) =>
    [at, length].map(Number),
  )
  const wrong = ranges.filter(
    ([at = 0]) => !['moof', 'sidx', 'styp'].includes(bytes.toString('latin1', at + 4, at + 8)),
  )
  const [at = 0, length = 0] = ranges.at(-1) ?? []
  return [
    ...(ranges.length === 0 ? ['has no fragments'] : []),
    ...(wrong.length > 0 ? [`has ${wrong.length} ranges that are no fragments`] : []),
    ...(at + length > bytes.length ? ['ends before its playlist'] : []),
  ]
}

const lookAtVideos = async (world: World, lessons: number): Promise<string[]> => {
  const { STORAGE_DIR: dir = '' } = world.environment
  const [videos, objects] = [await videosOf(world), await objectsIn(join(dir, 'objects'))]
  const violations = videos.length === lessons ? [] : [`${videos.length} videos for ${lessons} lessons`]
  for (const { key, status, playlist } of videos) {
    const path = objects.get(key)
    if (status !== 'ready') violations.push(`${key} is ${status}`)
    else if (!path) violations.push(`${key} is ready, and isn't stored`)
    else violations.push(...flawsOf(await readFile(path), playlist).map((flaw) => `${key} ${flaw}`))
  }
  const known = new Set(videos.map(({ key }) => key))
  violations.push(...[...objects.keys()].filter((key) => !known.has(key)).map((key) => `${key} is an orphan`))
  for (const folder of ['uploads', 'incoming'])
    violations.push(...(await readdir(join(dir, folder))).map((name) => `${folder}/${name} is an orphan`))
  const bytesOf = (await readdir(join(dir, 'objects'))).filter((name) => !name.endsWith('.json'))
  if (bytesOf.length !== objects.size) violations.push(`${bytesOf.length} files hold ${objects.size} objects`)
  return violations
}

const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inWorld(postgresUrl, async (world) => {
    const clip = await padded(clipBytes)
    const maker = await courseMaker(await world.admin())
    const section = await maker.addSection('Videos')
    const lessons: string[] = []
    for (let at = 1; at <= size; at++) lessons.push(await maker.addLesson(section, 'video', `Clip ${at}`))
    let isOver = false
    let isKilling = true
    const killing = keepKilling(world, 2 * size, () => isOver).finally(() => {
      isKilling = false
    })
    const admin = await world.admin()
    let tries = 0
    await inParallel(lessons, atOnce, async (lessonId) => {
      // What fails again and again, although nothing is killed any more, is a violation below.
      for (let failures = 0, waits = 0; failures < mostFailures && waits < mostWaits; tries++)
        try {
          return await uploadOnce(admin, lessonId, clip)
        } catch (error) {
          const isWaiting = error instanceof TooMany
          if (!isKilling && isWaiting) waits++
          if (!isKilling && !isWaiting) failures++
          await pause(isWaiting ? 1_000 : 100)
        }
    })
    // Preparing goes on under fire for as long again.
    const half = async () => {
      const waiting = (await videosOf(world)).filter(({ status }) => status === 'processing').length
      return waiting > size / 2 ? ['waiting'] : []
    }
    if (pace === 'real') await untilStuck(patience, half)
    isOver = true
    const kills = await killing
    await world.api.kill()
    if (pace === 'hurried') {
      await world.pool.query('update videos set leased_until = null')
      await world.pool.query("update graphile_worker._private_jobs set locked_at = locked_at - interval '31 seconds'")
    }
    // A job that failed often waits for hours. They pass here.
    await world.pool.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()')
    await world.api.start()
    const unprepared = async () =>
      (await videosOf(world)).filter(({ status }) => status === 'processing').map(({ key }) => `${key} is processing`)
    const stuck = await untilStuck(patience, unprepared)
    // What nobody needs any more goes within days.
    await world.api.advance(8 * dayMs)
    await world.pool.query("select graphile_worker.add_job('sweep')")
    const violations = await untilStuck(30_000, () => lookAtVideos(world, size))
    return { trials: size, violations: [...stuck, ...violations], note: `killed ${kills} times; ${tries} tries` }
  })

export const killedUploads: Scenario = {
  promise: 'V1',
  title: 'uploads and preparations while the API is killed with -9',
  full: 100,
  small: 4,
  run,
}
