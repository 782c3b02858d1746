import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import httpProxy from '@fastify/http-proxy'
import { createClient, type Result } from '@skillharbor/contracts/client'
import { bucket } from '@skillharbor/contracts/constants'
import { operations } from '@skillharbor/contracts/operations'
import { isSized } from '@skillharbor/contracts/pictures'
import fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Child, startChild, waitUntilReady } from '../src/child.ts'
import { admins, learner } from '../src/demo/accounts.ts'
import { courses } from '../src/demo/courses.ts'
import { fillDemoCatalogue } from '../src/demo/fill-demo-catalogue.ts'
import { fillDemoVideos } from '../src/demo/fill-videos.ts'
import { builtApi } from '../src/parts/api.ts'
import { freePort } from '../src/ports.ts'
import { type Postgres, startPostgres } from '../src/postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'demo-fill-test-'))
const markerFile = join(folder, 'not', 'there', 'yet', 'demo-complete')
let postgres: Postgres
let api: Child
let apiUrl: string

// A busy machine needs a while to start Postgres and the API.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 150_000 })

beforeAll(async () => {
  postgres = await startPostgres()
  ;({ api, apiUrl } = await startApi(postgres.url))
})
afterAll(async () => {
  await api?.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true })
  vi.resetConfig()
})

/** Starts the real API, on an empty database. */
const startApi = async (databaseUrl: string) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    LOG_LEVEL: 'fatal',
    API_PORT: `${port}`,
    API_ORIGIN: url,
    DATABASE_URL: databaseUrl,
    MIGRATE_ON_START: 'true',
    STORAGE_DIR: join(folder, 'storage'),
    STORAGE_SECRET: 'a storage secret for tests',
    CERTIFICATE_KEY: '0123456789abcdef'.repeat(4),
    RAZORPAY_KEY_ID: 'unused',
    RAZORPAY_KEY_SECRET: 'unused',
    RAZORPAY_WEBHOOK_SECRET: 'unused',
  }
  const child = startChild(builtApi.file, env, undefined)
  await waitUntilReady('the API', child, 90_000, () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ),
  )
  return { api: child, apiUrl: url }
}

/** A client with its own cookies, like one browser. */
const newClient = (baseUrl: string) => createClient({ baseUrl, cookies: new Map() })
const dataOf = async <T>(call: Promise<Result<T>>): Promise<T> => {
  const result = await call
  if (!result.ok) throw new Error(result.error.message)
  return result.data
}

const fill = async (url = apiUrl, marker = markerFile): Promise<string[]> => {
  const lines: string[] = []
  await fillDemoCatalogue({ apiUrl: url, markerFile: marker, log: (line) => lines.push(line) })
  return lines
}

/** A proxy to the API that rejects the `failing`th attempt to create a course. */
const startFaultyProxy = async (upstream: string, failing: number) => {
  let created = 0
  const proxy = fastify()
  await proxy.register(httpProxy, {
    upstream,
    preHandler: async (request, reply) => {
      if (request.url !== operations.courses.create.path || ++created !== failing) return
      return reply.code(503).send({ error: 'UNAVAILABLE', message: 'Planted by the test' })
    },
  })
  return { url: await proxy.listen({ host: '127.0.0.1', port: 0 }), close: () => proxy.close() }
}

test('a catalogue with other courses is left alone', async () => {
  const client = newClient(apiUrl)
  const owner = { username: 'Somebody', email: 'somebody@example.com', password: 'harbor-of-mine-7', state: 'Goa' }
  await dataOf(client.admin.signup(owner))
  await dataOf(client.admin.login(owner))
  const course = { title: 'Mine', description: 'My own course.', price: 100, category: 'UI/UX' } as const
  const { content } = await dataOf(client.courses.create(course))
  // The other tests fill the same marketplace.
  onTestFinished(async () => {
    await dataOf(client.courses.delete({ id: content._id }))
  })

  const marker = join(folder, 'foreign-marker')
  expect(await fill(apiUrl, marker)).toEqual(['Skipped the demo courses: the catalogue already has other courses.'])
  expect((await dataOf(client.courses.list())).content.map(({ title }) => title)).toEqual(['Mine'])
  for (const admin of Object.values(admins)) {
    expect(await client.admin.login(admin)).toMatchObject({ error: { code: 'INVALID_CREDENTIALS' } })
  }
  expect(existsSync(marker)).toBe(false)
})

test('a fill that fails halfway is completed by the next one, with pictures and in order, and is then done for good', async () => {
  const visitor = newClient(apiUrl)
  const catalogue = async () => (await dataOf(visitor.courses.list({ limit: 100 }))).content

  const proxy = await startFaultyProxy(apiUrl, 10)
  await expect(fill(proxy.url)).rejects.toThrow(/creating “.+” failed \(UNAVAILABLE: Planted by the test\)/)
  await proxy.close()
  expect(await catalogue()).toHaveLength(9)
  expect(existsSync(markerFile)).toBe(false)

  expect(await fill()).toEqual(['Added 15 demo courses.', 'Added the lessons of 24 demo courses.'])
  const shown = (await catalogue()).reverse()
  expect(shown.map(({ title }) => title)).toEqual(courses.map(({ title }) => title))
  expect(shown.map(({ price }) => price)).toEqual(courses.map(({ price }) => price))
  for (const [index, course] of courses.entries()) {
    const key = shown[index]?.image ?? ''
    expect(isSized(key)).toBe(true)
    expect(key.startsWith(`thumbnails/${admins[course.owner].username}/`)).toBe(true)
    const { url } = await dataOf(visitor.uploads.signedUrl({ bucket, key }))
    const picture = await fetch(url)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    const { width, height } = await sharp(await picture.bytes()).metadata()
    expect({ width, height }).toEqual({ width: 1280, height: 720 })
  }
  const [first] = shown
  const { content: course } = await dataOf(visitor.courses.show({ id: first?._id ?? '' }))
  expect(course.teacher?.image).toMatch(/^thumbnails\/.+\.webp$/)
  expect((await dataOf(visitor.auth.login(learner))).user.username).toBe(learner.username)

  expect(await fill()).toEqual([])
  expect(await fill('http://127.0.0.1:1')).toEqual([])
  rmSync(markerFile)
  rmSync(`${markerFile}-lessons`)
  expect(await fill()).toEqual(['Added 0 demo courses.', 'Added the lessons of 0 demo courses.'])
  expect(await catalogue()).toHaveLength(24)
  for (const { _id } of await catalogue()) {
    const { content: outline } = await dataOf(visitor.learning.outline({ courseId: _id }))
    expect(outline.sections.length).toBeGreaterThanOrEqual(3)
    expect(outline.lessonCount).toBeGreaterThanOrEqual(8)
    const lessons = outline.sections.flatMap((section) => section.lessons)
    expect(new Set(lessons.map(({ kind }) => kind))).toEqual(new Set(['text', 'file', 'quiz']))
    expect(lessons[0]).toMatchObject({ preview: true })
  }
})

test('each course that nobody changed gets two captioned videos, once', async () => {
  const marker = join(folder, 'videos-marker')
  // Alone, this test fills the marketplace itself.
  await fill(apiUrl, marker)
  const client = newClient(apiUrl)
  await dataOf(client.admin.login(admins.asha))
  const { content: own } = await dataOf(client.courses.mine())
  const [plain, changed, ...others] = own.map(({ _id }) => _id)
  // Two courses do: preparing the videos of all takes a minute.
  for (const id of others) await dataOf(client.courses.delete({ id }))
  await dataOf(client.admin.login(admins.ravi))
  for (const { _id: id } of (await dataOf(client.courses.mine())).content) await dataOf(client.courses.delete({ id }))
  await dataOf(client.admin.login(admins.asha))
  const curriculum = async (courseId = '') => (await dataOf(client.curriculum.get({ courseId }))).content
  const { version, sections } = await curriculum(changed)
  const renamed = sections.map(({ _id, title, lessons }) => ({ _id, title: `${title}!`, lessons }))
  await dataOf(client.curriculum.saveOutline({ courseId: changed ?? '', version, sections: renamed }))

  const lines: string[] = []
  const { signal } = new AbortController()
  const fillVideos = () => fillDemoVideos({ apiUrl, markerFile: marker, log: (line) => lines.push(line), signal })
  await fillVideos()
  await fillVideos()
  expect(lines).toEqual(['Added the videos of 1 demo courses.'])
  expect((await curriculum(changed)).live?.number).toBe(1)
  expect(await curriculum(plain)).toMatchObject({ changed: false, live: { number: 2 } })
  const visitor = newClient(apiUrl)
  const { content: outline } = await dataOf(visitor.learning.outline({ courseId: plain ?? '' }))
  const lessons = outline.sections.flatMap((section) => section.lessons)
  expect(lessons.filter(({ kind, optional }) => kind === 'video' && optional)).toHaveLength(2)
  expect(lessons[0]).toMatchObject({ kind: 'video', preview: true })
  const { content: video } = await dataOf(visitor.learning.video({ lessonId: lessons[0]?._id ?? '' }))
  expect(video).toMatchObject({ width: 640, height: 360, captions: [{ language: 'en' }] })
})
