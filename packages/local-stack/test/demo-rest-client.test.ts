import { operations } from '@skillharbor/contracts/operations'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { restClient } from '../src/demo/rest-client.ts'
import { freePorts } from '../src/ports.ts'

const { list } = operations.courses
const { login, me } = operations.admin
const credentials = { email: 'a@example.com', password: 'harbor' }
const servers = [fastify(), fastify(), fastify()] as const
const [hanging, broken, welcoming] = servers
afterAll(() => Promise.all(servers.map((server) => server.close())))

test('an answer that begins and never ends is given up on', async () => {
  hanging.get(list.path, (_request, reply) => reply.hijack().raw.write('{'))
  const url = await hanging.listen({ host: '127.0.0.1', port: 0 })
  const call = restClient(url, 200)(list, {})
  await expect(call).rejects.toThrow(/^GET \/api\/v1\/courses\/getcourses failed: no answer from http:.*timeout/)
  hanging.server.closeAllConnections()
})

test('a refusal names the call, the status and the message, whatever form it has', async () => {
  broken.get(list.path, (_request, reply) => reply.code(502).type('text/html').send('<h1>Bad gateway</h1>'))
  broken.get(me.path, (_request, reply) => reply.send({ admin: 'unknown' }))
  broken.post(login.path, (_request, reply) => reply.code(403).send({ error: 'FORBIDDEN', message: 'Not today' }))
  const url = await broken.listen({ host: '127.0.0.1', port: 0 })
  await expect(restClient(url)(list, {})).rejects.toThrow('getcourses failed: 502 <h1>Bad gateway</h1>')
  await expect(restClient(url)(me, {})).rejects.toThrow('admin/me failed: the answer is not what the contracts promise')
  await expect(restClient(url)(login, credentials)).rejects.toMatchObject({
    message: 'POST /api/v1/admin/login failed: 403 Not today',
    code: 'FORBIDDEN',
  })
})

test('nobody at the address is said as such', async () => {
  const [port] = await freePorts(1)
  const call = restClient(`http://127.0.0.1:${port}`)(list, {})
  await expect(call).rejects.toThrow(`no answer from http://127.0.0.1:${port} (connect ECONNREFUSED`)
})

test('cookies come back with the next call, the query string carries the input of a GET', async () => {
  const seen: unknown[] = []
  welcoming.post(login.path, (request, reply) => {
    seen.push(request.body)
    const admin = { _id: '1', username: 'A', email: 'a@example.com', state: '' }
    return reply.header('set-cookie', ['first=1=; Path=/; HttpOnly', 'second=2']).send({ message: 'Hello', admin })
  })
  welcoming.get(list.path, (request, reply) => {
    seen.push(request.headers.cookie, request.query)
    return reply.send({ content: [], nextCursor: null })
  })
  const call = restClient(await welcoming.listen({ host: '127.0.0.1', port: 0 }))
  await call(login, credentials)
  expect(await call(list, { limit: 3, q: 'a&b' })).toEqual({ content: [], nextCursor: null })
  expect(seen).toEqual([credentials, 'first=1=; second=2', { limit: '3', q: 'a&b' }])
})
