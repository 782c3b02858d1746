import { DrizzleQueryError } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { compose } from '../../src/compose.ts'
import { makeLogger } from '../../src/log/logger.ts'
import { caller } from '../caller.ts'
import { startApi, type TestApi } from '../start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ WORKER: 'apart', TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => api.stop())

const logged = (log: (logger: ReturnType<typeof makeLogger>) => void): string => {
  let written = ''
  log(
    makeLogger('info', {
      write: (line) => {
        written += line
      },
    }),
  )
  return written
}

test('S33: no secret is logged, under any name and at any depth', () => {
  const secret = 'hunter2hunter2'
  const query = new DrizzleQueryError('select 1 from learners where email = $1', [secret], new Error('connection lost'))
  const failure = Object.assign(new Error(`refused: Authorization: Basic ${secret}`), {
    config: { headers: { authorization: secret, cookie: secret } },
    address: `postgres://somebody:${secret}@db/skillharbor`,
  })
  const lines = logged((log) => {
    log.info({ password: secret, newPassword: secret, token: secret, razorpay_signature: secret }, 'fields')
    log.info({ deep: [{ headers: { 'set-cookie': [secret], 'X-Razorpay-Signature': secret } }] }, 'deep')
    log.info({ link: `http://s3/x?X-Amz-Signature=${secret}&X-Amz-Expires=300` }, 'a link')
    log.error({ err: failure }, 'an error')
    log.error({ err: query }, 'a query')
    log.error({ err: new Error('an answer', { cause: query }) }, 'what a query caused')
  })
  expect(lines).not.toContain(secret)
  expect(lines.match(/\[hidden\]/g)?.length).toBeGreaterThanOrEqual(9)
  // What helps to find the fault stays.
  for (const kept of [
    'fields',
    'X-Amz-Expires=300',
    'select 1 from learners',
    'connection lost',
    'an answer',
    'log.test.ts',
  ])
    expect(lines).toContain(kept)
})

test('every answer carries a request id; a valid one is accepted from a trusted proxy only', async () => {
  const idOf = async (url: string, id: string) =>
    (await fetch(`${url}/healthz`, { headers: { 'x-request-id': id } })).headers.get('x-request-id')
  expect(await idOf(api.url, 'from-the-balancer.1')).toBe('from-the-balancer.1')
  for (const odd of ['short', 'x'.repeat(65), 'two words here', '<script>alert(1)'])
    expect(await idOf(api.url, odd)).toMatch(/^[0-9a-f]{16}$/)
  for (const path of ['/nothing', '/trpc/courses.list', '/%zz', '/api/openapi.json'])
    expect((await fetch(api.url + path)).headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/)

  const parts = await compose({ ...api.config, TRUSTED_PROXIES: [] })
  const app = await buildApp({ ...api.config, TRUSTED_PROXIES: [] }, parts)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  expect(await idOf(url, 'from-the-balancer.1')).toMatch(/^[0-9a-f]{16}$/)
  await app.close()
  await parts.close()
})

test('server errors carry the request id over REST and tRPC; client errors don’t', async () => {
  const { pool } = api.parts
  await pool.query('alter table subscribers rename to subscribers_gone')
  const me = caller(api.url)
  const subscription = me.json({ email: 'meera@skillharbor.example' })
  const failed = (path: string) => me.send(path, { method: 'POST', ...subscription })
  const rest = await failed('/api/v1/newsletter/subscribe')
  const trpc = await failed('/trpc/newsletter.subscribe')
  await pool.query('alter table subscribers_gone rename to subscribers')
  const idOf = ({ headers }: typeof rest) => headers.get('x-request-id')
  expect([rest.status, trpc.status]).toEqual([500, 500])
  expect(rest.body).toEqual({ error: 'INTERNAL', message: expect.any(String), requestId: idOf(rest) })
  expect(trpc.body).toMatchObject({ error: { data: { requestId: idOf(trpc) } } })
  expect((await me.send('/nothing', {})).body).toEqual({ error: 'NOT_FOUND', message: expect.any(String) })
})
