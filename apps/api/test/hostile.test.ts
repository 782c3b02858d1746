import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller } from './caller.ts'
import { newLearner, password } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('a request that the framework rejects gets an error in the usual shape', async () => {
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

test('a request that isn’t HTTP, or has too long a head, gets an error in the usual shape', async () => {
  const { port } = new URL(api.url)
  const sendRaw = async (sent: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(sent)
    return text(socket)
  }
  expect(await sendRaw('no HTTP at all\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"error":"INVALID_INPUT"/)
  const long = `GET /api/v1/courses/getcourses?q=${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`
  expect(await sendRaw(long)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"error":"PAYLOAD_TOO_LARGE"/)
  const trpc = (method: string, host: string) =>
    sendRaw(`${method} /trpc/auth.logout HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
  expect(await trpc('TRACE', 'x')).toMatch(/^HTTP\/1\.1 405 [\s\S]*"error":"METHOD_NOT_ALLOWED"/)
  expect(await trpc('POST', 'a b')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"error":"INVALID_INPUT"/)
})

test('a request for a streamed answer gets a plain one, because cookies would be too late', async () => {
  const me = caller(api.url)
  const learner = await newLearner(api.url)
  const credentials = me.json({ email: learner.email, password })
  const headers = { 'content-type': 'application/json', 'trpc-accept': 'application/jsonl' }
  const answer = await me.send('/trpc/auth.login', { method: 'POST', ...credentials, headers })
  expect(answer.headers.get('set-cookie')).toContain('skillharbor_user=')
})
