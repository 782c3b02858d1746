import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loggable } from '../src/db/loggable.ts'
import { learners } from '../src/db/schema/accounts.ts'
import { caller } from './caller.ts'
import { courseFields, newAdmin, newLearner, picture } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const post = (path: string, type: string, body: string) =>
  caller(api.url).send(path, { method: 'POST', headers: { 'content-type': type }, body })

describe('S19: only JSON is taken', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'multipart/form-data; boundary=x',
  ])('%s is refused at both doors', async (type) => {
    const body = '--x\r\ncontent-disposition: form-data; name="0"\r\n\r\n{}\r\n--x--\r\n'
    expect((await post('/api/v1/auth/logout', type, body)).status).toBe(415)
    expect((await post('/trpc/auth.logout', type, body)).status).toBe(415)
  })
})

describe('S30, S31: what a body may be', () => {
  const huge = JSON.stringify({ email: 'x'.repeat(70_000), password: 'x' })
  test.each(['/api/v1/auth/login', '/trpc/auth.login'])('%s', async (path) => {
    expect((await post(path, 'application/json', huge)).status).toBe(413)
    for (const hidden of ['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '{"email":'])
      expect((await post(path, 'application/json', hidden)).status).toBe(400)
  })
})

test('S31: no path is so encoded that it hides a batch', async () => {
  const me = caller(api.url)
  const many = Array(20).fill('courses.list')
  for (const path of [many.join(','), many.join('%2C')])
    expect((await me.send(`/trpc/${path}?batch=1`, {})).status).toBe(400)
  for (const path of [many.join('%252C'), '%25']) expect((await me.send(`/trpc/${path}?batch=1`, {})).status).toBe(404)
})

test('S7: an id that Postgres cannot hold is refused like any other', async () => {
  const learner = await newLearner(api.url)
  const triple = { razorpay_payment_id: 'pay_1', razorpay_signature: '00' }
  for (const door of ['rest', 'trpc'] as const)
    expect((await learner.call(door, 'purchases.verify', { ...triple, razorpay_order_id: 'a\u0000' })).status).toBe(400)
})

test('S22: without a session even a wrong request is just 401', async () => {
  const me = caller(api.url)
  for (const door of ['rest', 'trpc'] as const)
    for (const call of ['uploads.presignedUpload', 'courses.create', 'courses.update'])
      expect((await me.call(door, call, { id: 'x', contentType: 'image/svg+xml' })).status).toBe(401)
})

test('what the framework itself refuses has the shape of every error', async () => {
  const me = caller(api.url)
  const shape = { error: expect.any(String), message: expect.any(String) }
  for (const path of [
    '/api/v1/courses/course/%E0%A4%A',
    '/trpc/%E0%A4%A',
    `/api/v1/courses/course/${'x'.repeat(5000)}`,
  ]) {
    const { status, body } = await me.send(path, {})
    expect(status).toBeLessThan(500)
    expect(body).toMatchObject(path.startsWith('/trpc/%') ? {} : shape)
  }
})

test('a streamed answer is not given: its cookies would come too late', async () => {
  const me = caller(api.url)
  const learner = await newLearner(api.url)
  const credentials = me.json({ email: learner.email, password: 'correct horse battery' })
  const headers = { 'content-type': 'application/json', 'trpc-accept': 'application/jsonl' }
  const answer = await me.send('/trpc/auth.login', { method: 'POST', ...credentials, headers })
  expect(answer.headers.get('set-cookie')).toContain('skillharbor_user=')
})

test('S25: what looks like a picture of the API’s own is none', async () => {
  const admin = await newAdmin(api.url)
  for (const key of [
    `thumbnails/${admin.username}/x/sized/evil-1280.webp`,
    `thumbnails/${admin.username}/sized/evil-1280.webp`,
  ]) {
    const asked = await admin.call('rest', 'uploads.presignedUpload', {
      bucket: 'imgprivate',
      key,
      contentType: 'image/webp',
    })
    expect(asked.status).toBe(403)
    await api.parts.ports.storage.write(key.replace('/x/', '/y/'), await picture('webp'), 'image/webp')
  }
  const thumbnail = `thumbnails/${admin.username}/y/sized/evil-1280.webp`
  const { body } = await admin.call('rest', 'courses.create', { ...courseFields, thumbnail })
  expect((body.content as { image: string }).image).not.toBe(thumbnail)
})

test('S31: a body that does not come is not waited for', async () => {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
  const answered = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk: Buffer) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
  })
  socket.write(
    'POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  )
  expect(await answered).toMatch(/^HTTP\/1\.1 408 [\s\S]*REQUEST_TIMEOUT/)
})

test('S33: an error of a query is logged without what was in it', async () => {
  const secret = 'leak@skillharbor.example'
  const learner = { id: '0190f5fe-7c00-7a00-8000-000000000000', username: 'x', email: secret, passwordHash: secret }
  const failed = api.parts.ports.db.insert(learners).values({ ...learner, role: 'nobody' as 'user' })
  const error = await failed.then(
    () => new Error('it did not fail'),
    (thrown: Error) => thrown,
  )
  expect(error.message).toContain(secret)
  const logged = JSON.stringify(loggable(error))
  expect(logged).not.toContain(secret)
  expect(logged).toContain('learners_role')
})
