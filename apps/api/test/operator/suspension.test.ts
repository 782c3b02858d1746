import type { ManagedAccount } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmAddress, holders, type MailingApi, newOperator, password, startMailingApi } from '../account-holders.ts'
import { order, owned, pay } from '../buying.ts'
import { type Caller, caller } from '../caller.ts'
import { publishedCourse } from '../learning/course-maker.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'
import { addApp, codeOf } from '../second-factor.ts'
import { until } from '../until.ts'

let api: MailingApi
let operator: Caller & { id: string }
beforeAll(async () => {
  api = await startMailingApi()
  operator = await newOperator(api)
})
afterAll(() => api.stop())

const reason = 'Sells copies of somebody else’s course.'
const suspended = { status: 403, body: { error: 'ACCOUNT_SUSPENDED', message: expect.stringContaining(reason) } }

describe.each(holders)('S77: a suspended $who, over $transport', ({ transport, group, join }) => {
  const operate = (name: string, input: Record<string, unknown>) => operator.call(transport, `operator.${name}`, input)

  test('is logged out at once, can’t log in, learns why, and can log in again when restored', async () => {
    const me = await join(api.url, transport)
    await confirmAddress(api, me.email)
    expect((await operate('suspend', { id: me.id, reason })).status).toBe(200)
    expect((await operate('suspend', { id: me.id, reason: 'Again' })).status).toBe(200)

    expect((await me.call(transport, `${group}.me`)).status).toBe(401)
    const logIn = () => me.call(transport, `${group}.login`, { email: me.email, password })
    expect(await logIn()).toMatchObject(suspended)
    expect(await me.call(transport, `${group}.login`, { email: me.email, password: 'wrong' })).toMatchObject({
      status: 401,
    })
    const [mail, ...more] = (await api.mailsTo(me.email)).filter(({ subject }) => subject.includes('suspended'))
    expect(mail?.text).toContain(reason)
    expect(more).toEqual([])

    expect((await operate('restore', { id: me.id })).status).toBe(200)
    expect((await logIn()).status).toBe(200)
    expect((await api.mailsTo(me.email))[0]?.subject).toMatch(/no longer suspended$/)
  })

  test('can’t log in with the second step either', async () => {
    const me = await join(api.url, transport)
    const { secret } = await addApp(api, me, { group, transport })
    const browser = caller(api.url)
    await browser.call(transport, `${group}.login`, { email: me.email, password })
    await operate('suspend', { id: me.id, reason })
    const proof = { kind: 'totp', code: codeOf(api, secret) }
    expect(await browser.call(transport, `${group}.finishLogin`, { proof })).toMatchObject(suspended)
    expect((await browser.call(transport, `${group}.me`)).status).toBe(401)
  })

  test('can’t log in while the suspension is being stored', async () => {
    const me = await join(api.url, transport)
    const { secret } = await addApp(api, me, { group, transport })
    const browser = caller(api.url)
    await browser.call(transport, `${group}.login`, { email: me.email, password })
    const operating = await api.parts.pool.connect()
    await operating.query('begin')
    const table = group === 'auth' ? 'learners' : 'admins'
    await operating.query(`update ${table} set suspended_at = now(), suspension_reason = $1 where id = $2`, [
      reason,
      me.id,
    ])
    const proof = { kind: 'totp', code: codeOf(api, secret) }
    const answers: number[] = []
    const answered = browser.call(transport, `${group}.finishLogin`, { proof }).then((it) => answers.push(it.status))
    await until('an answer, or a wait for the account', async () => {
      const { rows } = await api.parts.pool.query('select 1 from pg_locks where not granted')
      return answers.length + rows.length > 0
    })
    await operating.query('commit')
    operating.release()
    await answered
    expect(answers).toEqual([403])
    expect((await browser.call(transport, `${group}.me`)).status).toBe(401)
  })

  test('sees the suspension in the recent activity afterwards, but not from where the operator worked', async () => {
    const me = await join(api.url, transport)
    await operate('suspend', { id: me.id, reason })
    await operate('restore', { id: me.id })
    await me.call(transport, `${group}.login`, { email: me.email, password })
    const { body } = await me.call(transport, `${group}.activity`, { limit: 3 })
    const byOperator = { network: '', device: '', subject: null }
    expect(body.content).toMatchObject([
      { kind: 'logged-in', network: '127.0.0.1' },
      { kind: 'account-restored', ...byOperator },
      { kind: 'account-suspended', ...byOperator },
    ])
  })
})

describe('S77: the courses of a suspended seller', () => {
  test('leave the catalogue at once, stay with who bought them, and come back with the seller', async () => {
    const seller = await newAdmin(api.url)
    const { courseId, lessons } = await publishedCourse(seller)
    const learner = await newLearner(api.url)
    await learner.call('rest', 'purchases.verify', pay(api.sandbox, await order(learner, courseId)))
    const visitor = await newLearner(api.url)
    const statuses = async () => {
      const { body } = await visitor.call('rest', 'courses.list', { limit: 100 })
      const listed = (body.content as { _id: string }[]).some(({ _id }) => _id === courseId)
      const calls = [
        visitor.call('rest', 'courses.show', { id: courseId }),
        visitor.call('rest', 'learning.outline', { courseId }),
        visitor.call('rest', 'purchases.order', { courseId }),
      ]
      return [listed, ...(await Promise.all(calls)).map(({ status }) => status)]
    }
    expect(await statuses()).toEqual([true, 200, 200, 200])
    await operator.call('rest', 'operator.suspend', { id: seller.id, reason })
    expect(await statuses()).toEqual([false, 404, 404, 404])
    const sitemap = await (await fetch(`${api.url}/api/sitemap.xml`)).text()
    expect(sitemap).toContain('<urlset')
    expect(sitemap).not.toContain(courseId)
    expect((await visitor.call('rest', 'teachers.show', { id: seller.id })).status).toBe(404)
    expect(await owned(learner)).toContain(courseId)
    expect((await learner.call('rest', 'learning.lesson', { lessonId: lessons.text })).status).toBe(200)
    await operator.call('rest', 'operator.restore', { id: seller.id })
    expect(await statuses()).toEqual([true, 200, 200, 200])
  })

  test('can still be paid for by a learner who had begun to, and are owned then', async () => {
    const seller = await newAdmin(api.url)
    const courseId = await newCourse(seller)
    const learner = await newLearner(api.url)
    const begun = await order(learner, courseId)
    await operator.call('rest', 'operator.suspend', { id: seller.id, reason })
    await learner.call('rest', 'purchases.verify', pay(api.sandbox, begun))
    expect(await owned(learner)).toEqual([courseId])
  })
})

describe.each(['rest', 'trpc'] as const)('S77: over %s', (transport) => {
  const list = async (input: Record<string, unknown>) => {
    const { body } = await operator.call(transport, 'operator.accounts', input)
    return body as { content: ManagedAccount[]; nextCursor: string | null }
  }

  test('an operator can’t suspend themself, and finds no account that there isn’t', async () => {
    for (const id of [operator.id, operator.id.toUpperCase()])
      expect(await operator.call(transport, 'operator.suspend', { id, reason })).toMatchObject({
        status: 409,
        body: { error: 'CONFLICT' },
      })
    expect((await list({ limit: 1 })).content).toHaveLength(1)
    for (const id of [crypto.randomUUID(), 'x'])
      expect((await operator.call(transport, 'operator.suspend', { id, reason })).status).toBe(404)
    const { id } = await newLearner(api.url)
    expect((await operator.call(transport, 'operator.suspend', { id, reason: ' ' })).status).toBe(400)
  })

  test('an operator ends the sessions of an account, which can log in again', async () => {
    const learner = await newLearner(api.url)
    expect((await operator.call(transport, 'operator.endSessions', { id: learner.id })).status).toBe(200)
    expect((await learner.call(transport, 'auth.me')).status).toBe(401)
    expect((await learner.call(transport, 'auth.login', { email: learner.email, password })).status).toBe(200)
  })

  test('an operator finds accounts by name, email, realm and state, a page at a time', async () => {
    const seller = await newAdmin(api.url)
    await newCourse(seller)
    await newCourse(seller, { status: 'draft' })
    const learner = await newLearner(api.url)
    await operator.call(transport, 'operator.suspend', { id: learner.id, reason })

    const [found] = (await list({ q: seller.email.toUpperCase() })).content
    expect(found).toMatchObject({
      _id: seller.id,
      realm: 'admin',
      username: seller.username,
      email: seller.email,
      emailVerified: false,
      state: 'active',
      reason: null,
      sessions: 1,
      courses: 1,
      operator: false,
    })
    expect((await list({ q: '%' })).content).toEqual([])
    const [first] = (await list({ state: 'suspended', realm: 'user', limit: 1 })).content
    expect(first).toMatchObject({ _id: learner.id, state: 'suspended', reason, sessions: 0 })
    expect((await list({ realm: 'admin', q: learner.email })).content).toEqual([])

    const everybody = (await list({ limit: 100 })).content.map(({ _id }) => _id)
    const half = await list({ limit: 3 })
    const rest = await list({ limit: 100, cursor: half.nextCursor })
    expect([...half.content, ...rest.content].map(({ _id }) => _id)).toEqual(everybody)
    expect(everybody).toContain(operator.id)
  })
})
