import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller } from './caller.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test.each(['rest', 'trpc'] as const)(
  'an address is stored once, and a repeated subscription gets the same answer (%s)',
  async (transport) => {
    const me = caller(api.url)
    const email = `reader.${transport}@skillharbor.example`
    const first = await me.call(transport, 'newsletter.subscribe', { email })
    const again = await me.call(transport, 'newsletter.subscribe', { email: ` ${email.toUpperCase()} ` })
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body })
    const { rows } = await api.parts.pool.query('select email from subscribers where email ilike $1', [email])
    expect(rows).toEqual([{ email }])
    expect((await me.call(transport, 'newsletter.subscribe', { email: 'nonsense' })).status).toBe(400)
  },
)
