import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import httpProxy from '@fastify/http-proxy'
import { createClient, type Result } from '@skillharbor/contracts/client'
import { bucket } from '@skillharbor/contracts/constants'
import { operations } from '@skillharbor/contracts/operations'
import { isSized } from '@skillharbor/contracts/pictures'
import fastify from 'fastify'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { admins, learner } from '../src/demo/accounts.ts'
import { courses } from '../src/demo/courses.ts'
import { fillDemoCatalogue } from '../src/demo/fill-demo-catalogue.ts'
import { freePorts } from '../src/ports.ts'
import { type Postgres, startPostgres } from '../src/postgres.ts'
import { until } from '../src/until.ts'

const folder = mkdtempSync(join(tmpdir(), 'demo-fill-test-'))
const markerFile = join(folder, 'not', 'there', 'yet', 'demo-complete')
const running: ChildProcess[] = []
let postgres: Postgres

// A busy machine takes its time to start Postgres and two APIs and to draw.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 150_000 })

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await Promise.all(running.map((api) => api.kill() && once(api, 'exit')))
  await postgres?.stop()
  rmSync(folder, { recursive: true })
})

/** The real API on an empty database of its own. */
const startApi = async (database: string): Promise<string> => {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${database}`).finally(() => client.end())
  const [port = 0] = await freePorts(1)
  const url = `http://127.0.0.1:${port}`
  const env = {
    LOG_LEVEL: 'fatal',
    API_PORT: `${port}`,
    API_ORIGIN: url,
    DATABASE_URL: Object.assign(new URL(postgres.url), { pathname: database }).href,
    MIGRATE_ON_START: 'true',
    STORAGE_DIR: join(folder, database),
    STORAGE_SECRET: 'a storage secret for tests',
    RAZORPAY_KEY_ID: 'unused',
    RAZORPAY_KEY_SECRET: 'unused',
    RAZORPAY_WEBHOOK_SECRET: 'unused',
  }
  const main = fileURLToPath(new URL('../../../apps/api/src/main.ts', import.meta.url))
  running.push(spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] }))
  await until('the API to be ready', 90_000, () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ),
  )
  return url
}

/** A client of its own, as one browser is. */
const newClient = (baseUrl: string) => createClient({ baseUrl, cookies: new Map() })
const done = async <T>(call: Promise<Result<T>>): Promise<T> => {
  const result = await call
  if (!result.ok) throw new Error(result.error.message)
  return result.data
}

const fill = async (apiUrl: string, marker = markerFile): Promise<string[]> => {
  const lines: string[] = []
  await fillDemoCatalogue({ apiUrl, markerFile: marker, log: (line) => lines.push(line) })
  return lines
}

/** Passes on to the API, except for the course that is created as the `failing`th. */
const startFaultyDoor = async (upstream: string, failing: number) => {
  let created = 0
  const door = fastify()
  await door.register(httpProxy, {
    upstream,
    preHandler: async (request, reply) => {
      if (request.url !== operations.courses.create.path || ++created !== failing) return
      return reply.code(503).send({ error: 'UNAVAILABLE', message: 'Planted by the test' })
    },
  })
  return { url: await door.listen({ host: '127.0.0.1', port: 0 }), close: () => door.close() }
}

test('a fill that fails half-way is completed by the next, with pictures, in order; then nothing is left to do', async () => {
  const apiUrl = await startApi('filled')
  const visitor = newClient(apiUrl)
  const catalogue = async () => (await done(visitor.courses.list({ limit: 100 }))).content

  const door = await startFaultyDoor(apiUrl, 10)
  await expect(fill(door.url)).rejects.toThrow(/creating “.+” failed: UNAVAILABLE Planted by the test/)
  await door.close()
  expect(await catalogue()).toHaveLength(9)
  expect(existsSync(markerFile)).toBe(false)

  expect(await fill(apiUrl)).toEqual(['Demo catalogue: 15 courses added.'])
  const shown = (await catalogue()).reverse()
  expect(shown.map(({ title }) => title)).toEqual(courses.map(({ title }) => title))
  expect(shown.map(({ price }) => price)).toEqual(courses.map(({ price }) => price))
  for (const [index, course] of courses.entries()) {
    const key = shown[index]?.image ?? ''
    expect(isSized(key)).toBe(true)
    expect(key.startsWith(`thumbnails/${admins[course.owner].username}/`)).toBe(true)
    const { url } = await done(visitor.uploads.signedUrl({ bucket, key }))
    const picture = await fetch(url)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    const { width, height } = await sharp(await picture.bytes()).metadata()
    expect({ width, height }).toEqual({ width: 1280, height: 720 })
  }
  expect((await done(visitor.auth.login(learner))).user.username).toBe(learner.username)

  expect(await fill(apiUrl)).toEqual([])
  expect(await fill('http://127.0.0.1:1')).toEqual([])
  rmSync(markerFile)
  expect(await fill(apiUrl)).toEqual(['Demo catalogue: 0 courses added.'])
  expect(await catalogue()).toHaveLength(24)
})

test('a catalogue that is somebody else’s is left untouched', async () => {
  const apiUrl = await startApi('theirs')
  const client = newClient(apiUrl)
  const owner = { username: 'Somebody', email: 'somebody@example.com', password: 'harbor-of-mine-7', state: 'Goa' }
  await done(client.admin.signup(owner))
  await done(client.admin.login(owner))
  const course = { title: 'Mine', description: 'My own course.', price: 100, category: 'UI/UX' } as const
  await done(client.courses.create(course))

  const marker = join(folder, 'foreign-marker')
  expect(await fill(apiUrl, marker)).toEqual(['The catalogue is not the demo’s: left as it is.'])
  expect((await done(client.courses.list())).content.map(({ title }) => title)).toEqual(['Mine'])
  for (const admin of Object.values(admins)) {
    expect(await client.admin.login(admin)).toMatchObject({ error: { code: 'INVALID_CREDENTIALS' } })
  }
  expect(existsSync(marker)).toBe(false)
})
