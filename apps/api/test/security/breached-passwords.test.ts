import { createHash } from 'node:crypto'
import { freePort } from '@skillharbor/local-stack/ports'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { pwnedPasswords } from '../../src/adapters/passwords/pwned-passwords.ts'
import { caller } from '../caller.ts'
import { startApi } from '../start-api.ts'

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
const leaked = 'velvet otter umbrella'
const padded = 'another padded otter'

let service: FastifyInstance | undefined
afterEach(async () => {
  await service?.close()
  service = undefined
})

/** A stand-in for the range API that knows one leaked password, and accepts nothing but what the API documents. */
const startService = async (answer?: (rest: string) => string | Promise<string>) => {
  const asked: string[] = []
  const port = await freePort()
  service = Fastify()
  service.get<{ Params: { prefix: string } }>('/range/:prefix', async (request, reply) => {
    const { prefix } = request.params
    asked.push(prefix)
    const strict = /^[0-9A-F]{5}$/.test(prefix) && request.headers['add-padding'] === 'true'
    if (!strict || !request.headers['user-agent']) return reply.code(400).send()
    const lines = [`${'0'.repeat(35)}:3`, `${sha1(padded).slice(5)}:0`]
    if (sha1(leaked).startsWith(prefix)) lines.push(`${sha1(leaked).slice(5)}:12`)
    return reply.type('text/plain').send(answer ? await answer(sha1(leaked).slice(5)) : lines.join('\r\n'))
  })
  await service.listen({ port })
  return { origin: `http://127.0.0.1:${port}`, asked }
}

const signUp = async (environment: Record<string, string>, password: string) => {
  const api = await startApi(environment)
  const warned: string[] = []
  api.parts.ports.log.warn = (...details: unknown[]) => {
    const line = JSON.stringify(details)
    if (!line.includes('SMTP_URL')) warned.push(line)
  }
  const account = { username: 'Meera', email: 'meera@learners.example', password }
  const { status, body } = await caller(api.url).call('rest', 'auth.signup', account)
  await api.stop()
  return { status, body, warned }
}

describe('S51: a password from a data breach', () => {
  test('is rejected, and only five digits of its hash leave the API', async () => {
    const { origin, asked } = await startService()
    const refused = await signUp({ BREACHED_PASSWORDS_URL: origin }, leaked)
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] }, warned: [] })
    expect(refused.body.issues).toEqual([{ path: 'password', message: expect.stringContaining('data leak') }])
    expect(asked).toEqual([sha1(leaked).slice(0, 5)])
  })

  test('isn’t asked about without a service, and one that isn’t known is accepted', async () => {
    const { origin } = await startService()
    expect(await signUp({}, leaked)).toMatchObject({ status: 201, warned: [] })
    expect(await signUp({ BREACHED_PASSWORDS_URL: origin }, 'velvet otter parasol')).toMatchObject({
      status: 201,
      warned: [],
    })
  })

  test('isn’t confused with the padding of an answer', async () => {
    const { origin } = await startService()
    expect(await pwnedPasswords(origin).includes(padded)).toBe(false)
    expect(await pwnedPasswords(origin).includes(leaked)).toBe(true)
  })

  test('is accepted, with a warning in the log, while the service is away', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`
    const { status, warned } = await signUp({ BREACHED_PASSWORDS_URL: nobody }, leaked)
    expect(status).toBe(201)
    expect(warned).toEqual([expect.stringContaining('without asking')])
    expect(warned.join()).not.toContain(leaked)
  })

  test.each([
    ['hangs', () => new Promise<string>(() => undefined), 'timeout'],
    ['answers with a page', () => '<html>Blocked</html>', 'another format'],
  ])('gets no answer within a second from a service that %s', async (_, answer, reason) => {
    const { origin } = await startService(answer)
    const started = performance.now()
    await expect(pwnedPasswords(origin).includes(leaked)).rejects.toThrow(reason)
    expect(performance.now() - started).toBeLessThan(3_000)
    service?.server.closeAllConnections()
  })
})
