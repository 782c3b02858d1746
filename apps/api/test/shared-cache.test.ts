import { randomUUID } from 'node:crypto'
import { operations } from '@skillharbor/contracts/operations'
import { expect, onTestFinished, test, vi } from 'vitest'
import { caller } from './caller.ts'
import { startNginx } from './nginx.ts'
import { newAdmin, newCourse, newLearner } from './people.ts'
import { startApi } from './start-api.ts'

const calls = (names: string, inputs: Record<number, unknown> = {}) =>
  `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`
const list = calls('courses.list', { 0: { limit: 24 } })

test('an edge with a stock cache answers strangers, shows each change within a second, and keeps nobody’s own data', async ({
  skip,
}) => {
  const api = await startApi()
  onTestFinished(api.stop)
  const edge = await startNginx(api.url, 'a cache before the API')
  if (!edge) return skip()
  onTestFinished(edge.stop)
  const admin = await newAdmin(api.url)
  const id = await newCourse(admin)
  const learner = await newLearner(api.url)
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(edge.url + path, { headers })
    return { cached: answer.headers.get('cached'), text: await answer.text() }
  }
  const cookie = [...learner.jar].map(([name, value]) => `${name}=${value}`).join('; ')

  for (const path of [list, calls('courses.show', { 0: { id } }), `/api/v1/courses/getcourses`]) {
    const first = await ask(path)
    expect(first.cached).toBe('MISS')
    // Made within the same second, unless the machine is busy: then it is asked for again.
    await vi.waitFor(async () => expect(await ask(path)).toEqual({ cached: 'HIT', text: first.text }), 10_000)
    await admin.call('rest', 'courses.update', { id, title: `Knots ${path.length}` })
    await vi.waitFor(async () => expect((await ask(path)).text).toContain(`Knots ${path.length}`), 10_000)
    expect((await ask(path, { cookie })).cached).toBe('BYPASS')
  }
  for (const path of [
    calls('auth.me'),
    calls('courses.list,auth.me', { 0: { limit: 24 } }),
    calls('purchases.list'),
    '/api/v1/purchased/purchasedcourses',
  ]) {
    expect((await ask(path, { cookie })).text).not.toContain('"error"')
    for (const cached of ['MISS', 'MISS']) expect((await ask(path)).cached).toBe(cached)
  }
  // Asked for with a cookie, an answer is nothing that a cache may keep, whatever its own rules are.
  const own = await caller(api.url).send(list, { headers: { cookie } })
  expect(own.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
})

test('S14: behind that edge, failed logins count by the visitor’s address, whatever the visitor claims', async ({
  skip,
}) => {
  const api = await startApi({ TRUSTED_PROXIES: '127.0.0.1' })
  onTestFinished(api.stop)
  const edge = await startNginx(api.url, 'a cache before the API')
  if (!edge) return skip()
  onTestFinished(edge.stop)
  const { email } = await newLearner(api.url)
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries++) {
    const visitor = caller(edge.url, { 'x-forwarded-for': `198.51.100.${tries}` })
    statuses.push((await visitor.call('rest', 'auth.login', { email, password: 'wrong' })).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
})

test('that edge takes captions of the size that the API takes', async ({ skip }) => {
  const api = await startApi()
  onTestFinished(api.stop)
  const edge = await startNginx(api.url, 'a cache before the API')
  if (!edge) return skip()
  onTestFinished(edge.stop)
  const { maxBodyBytes = 0 } = operations.curriculum.saveCaptions
  const { send, json } = caller(edge.url)
  const text = 'x'.repeat(maxBodyBytes - 100)
  const answer = await send(`/api/v1/curriculum/lessons/${randomUUID()}/captions`, {
    method: 'POST',
    ...json({ text }),
  })
  expect(answer.body).toMatchObject({ error: 'UNAUTHENTICATED' })
})
