import type { Complaint, ManagedComplaint } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { confirmAddress, type MailingApi, newOperator, startMailingApi, tokenOf } from './account-holders.ts'
import { order, pay } from './buying.ts'
import { type Caller, caller, type Transport } from './caller.ts'
import { newAdmin, newCourse, newLearner, password } from './people.ts'
import { operatorEmails } from './start-api.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: MailingApi
let operator: Caller
beforeAll(async () => {
  api = await startMailingApi()
  operator = await newOperator(api)
})
afterAll(() => api.stop())

type Filed = { content: Complaint; joined: boolean }
const hour = 3_600_000

/** A learner with a confirmed address and a paid order; answers the order's id, too. */
const buyer = async () => {
  const seller = await newAdmin(api.url)
  const learner = await newLearner(api.url)
  await confirmAddress(api, learner.email)
  const courseId = await newCourse(seller)
  await learner.call('rest', 'purchases.verify', pay(api.sandbox, await order(learner, courseId)))
  const { rows } = await api.parts.pool.query('select id from orders where learner_id = $1', [learner.id])
  return { learner, orderId: String(rows[0].id) }
}

/** The token of a link that somebody without an account asked for. */
const linkFor = async (email: string, transport: Transport = 'rest'): Promise<string> => {
  const asked = await caller(api.url).call(transport, 'complaints.askLink', { email })
  expect(asked.status).toBe(200)
  const [link] = await api.links(email, '/complaints')
  return tokenOf(link)
}

/** The operator logged in a moment ago, whatever the clock says, so nothing wants a confirmation. */
const operate = async (transport: Transport, name: string, input: Record<string, unknown>) => {
  await operator.call('rest', 'admin.login', { email: operatorEmails[0], password })
  return operator.call(transport, `operator.${name}`, input)
}

const found = async (q: string, state: 'open' | 'answered' = 'open'): Promise<ManagedComplaint | undefined> =>
  ((await operate('rest', 'complaints', { q, state })).body.content as ManagedComplaint[])[0]

const subjects = async (email: string) => (await api.mailsTo(email)).map(({ subject }) => subject)

describe.each(['rest', 'trpc'] as const)('complaints over %s', (transport) => {
  test('a learner complains about an order, is acknowledged and answered, and is emailed at each step', async () => {
    const { learner, orderId } = await buyer()
    const filed = await learner.call(transport, 'complaints.file', { orderId, topic: 'course', words: 'No sound.' })
    expect(filed.body).toMatchObject({
      message: 'We have your complaint.',
      joined: false,
      content: {
        number: expect.stringMatching(/^C-\d{4}-\d{4}$/),
        topic: 'order',
        order: { _id: orderId, course: 'Graphs from the ground up' },
        state: 'open',
        messages: [{ words: 'No sound.' }],
      },
    })
    const { _id: id, number, createdAt, acknowledgeBy } = (filed.body as unknown as Filed).content
    expect(Date.parse(acknowledgeBy) - Date.parse(createdAt)).toBe(48 * hour)
    expect(await subjects(learner.email)).toContain(`We have your complaint ${number}`)

    expect(await found(number)).toMatchObject({ by: { username: 'Meera', email: learner.email }, overdue: false })
    for (const _ of ['once', 'again'])
      expect((await operate(transport, 'acknowledgeComplaint', { id })).body.message).toBe(
        'The complaint is acknowledged.',
      )
    // Sent before the answer is there: afterwards, it would say nothing.
    expect(await subjects(learner.email)).toContain(`We’re looking into your complaint ${number}`)
    const acknowledged = (await learner.call(transport, 'complaints.list')).body.content
    expect(acknowledged).toMatchObject([{ _id: id, state: 'acknowledged', answer: null }])

    const answer = 'We’re sorry.\n\nThe sound is back.'
    expect((await operate(transport, 'answerComplaint', { id, answer })).status).toBe(200)
    const mails = await api.mailsTo(learner.email)
    const about = mails.filter(({ subject }) => subject.includes(number)).map(({ subject }) => subject)
    expect(about).toEqual([
      `Our answer to your complaint ${number}`,
      `We’re looking into your complaint ${number}`,
      `We have your complaint ${number}`,
    ])
    expect(mails[0]?.text).toContain('We’re sorry.\n\nThe sound is back.')
    expect((await operate(transport, 'activity', { about: id })).body.content).toMatchObject([
      { kind: 'complaint-answered', subjectName: number },
      { kind: 'complaint-acknowledged', subjectName: number },
    ])
    expect((await learner.call(transport, 'complaints.list')).body).toMatchObject({
      content: [{ state: 'answered', answer }],
      emailed: true,
    })

    const more = await learner.call(transport, 'complaints.add', { id, words: 'It isn’t.' })
    expect(more).toMatchObject({ status: 409, body: { message: 'This complaint has been answered. Make a new one' } })
    for (const again of ['acknowledgeComplaint', 'answerComplaint'])
      expect((await operate(transport, again, { id, answer: 'Another' })).status).toBe(409)
    expect(await found(number)).toBeUndefined()
    expect(await found(number, 'answered')).toMatchObject({ _id: id, overdue: false })
  })

  test('a second complaint about the same order joins the first open one; after the answer, it is a new one', async () => {
    const { learner, orderId } = await buyer()
    const both = await Promise.all(
      ['First.', 'Second.'].map((words) => learner.call(transport, 'complaints.file', { orderId, words })),
    )
    const filed = both.map(({ body }) => body as unknown as Filed)
    expect(filed.map(({ joined }) => joined).toSorted()).toEqual([false, true])
    expect(new Set(filed.map(({ content }) => content.number)).size).toBe(1)
    const { _id: id } = filed[0]?.content ?? { _id: '' }
    const [only, ...others] = (await learner.call(transport, 'complaints.list')).body.content as Complaint[]
    expect(only?.messages.map(({ words }) => words).toSorted()).toEqual(['First.', 'Second.'])
    expect(others).toEqual([])
    await operate(transport, 'answerComplaint', { id, answer: 'Done.' })
    const next = await learner.call(transport, 'complaints.file', { orderId, words: 'Third.' })
    expect(next.body).toMatchObject({ joined: false, content: { messages: [{ words: 'Third.' }] } })
    const subjectsSent = await subjects(learner.email)
    expect(subjectsSent.filter((subject) => subject.startsWith('We have your complaint'))).toHaveLength(2)
  })

  test('somebody without an account complains by an emailed link, and sees what became of it', async () => {
    const email = `visitor-${transport}@example.org`
    const visitor = caller(api.url)
    const token = await linkFor(email, transport)
    expect((await visitor.call(transport, 'complaints.open', { token })).body).toEqual({ email, content: [] })
    const filed = await visitor.call(transport, 'complaints.fileByLink', {
      token,
      topic: 'account',
      words: 'Locked out.',
    })
    const { _id: id, number } = (filed.body as unknown as Filed).content
    const added = await visitor.call(transport, 'complaints.addByLink', { token, id, words: 'Still.' })
    expect((added.body as unknown as Filed).content.messages.map(({ words }) => words)).toEqual([
      'Locked out.',
      'Still.',
    ])
    expect(await found(email)).toMatchObject({ by: { username: null, email }, topic: 'account' })

    await operate(transport, 'answerComplaint', { id, answer: 'You’re in again.' })
    const [answered] = await api.mailsTo(email)
    expect(answered?.subject).toBe(`Our answer to your complaint ${number}`)
    expect(answered?.text).not.toContain('Locked out.')
    // The link in that mail is another one, and opens the same.
    const [newest] = await api.links(email, '/complaints')
    expect(tokenOf(newest)).not.toBe(token)
    const opened = await visitor.call(transport, 'complaints.open', { token: tokenOf(newest) })
    expect(opened.body.content).toMatchObject([{ number, state: 'answered', answer: 'You’re in again.' }])
  })

  test('nobody reads or writes to somebody else’s complaint, by session, by link or by number', async () => {
    const { learner, orderId } = await buyer()
    const other = await newLearner(api.url)
    const { content } = (await learner.call(transport, 'complaints.file', { orderId, words: 'Mine.' }))
      .body as unknown as Filed
    expect((await other.call(transport, 'complaints.list')).body.content).toEqual([])
    for (const id of [content._id, content.number])
      expect((await other.call(transport, 'complaints.add', { id, words: 'Mine, too.' })).status).toBe(404)
    expect((await other.call(transport, 'complaints.file', { orderId, words: 'Mine, too.' })).status).toBe(404)
    // A link to the learner's own address opens what was made by links, not what is in the account.
    const token = await linkFor(learner.email, transport)
    const visitor = caller(api.url)
    expect((await visitor.call(transport, 'complaints.open', { token })).body.content).toEqual([])
    const guess = { token: 'A'.repeat(43), id: content._id, words: 'Mine, too.' }
    for (const name of ['open', 'fileByLink', 'addByLink'])
      expect((await visitor.call(transport, `complaints.${name}`, guess)).body.error).toBe('LINK_INVALID')
    expect((await visitor.call(transport, 'complaints.addByLink', { ...guess, token })).status).toBe(404)
    expect((await found(content.number))?.messages).toHaveLength(1)
  })

  test('open complaints and messages have an end', async () => {
    const learner = await newLearner(api.url)
    const file = () => learner.call(transport, 'complaints.file', { words: 'Again.' })
    const all = await Promise.all(Array.from({ length: 12 }, file))
    expect(all.filter(({ status }) => status < 300)).toHaveLength(10)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(2)
    const [{ _id: id } = { _id: '' }] = (await learner.call(transport, 'complaints.list')).body.content as Complaint[]
    const add = () => learner.call(transport, 'complaints.add', { id, words: 'More.' })
    const added = await Promise.all(Array.from({ length: 21 }, add))
    expect(added.filter(({ status }) => status === 200)).toHaveLength(19)
    expect(await add()).toMatchObject({
      status: 409,
      body: { message: 'This complaint already has 20 messages. Wait for an answer' },
    })
    for (const words of ['', ' ', 'x'.repeat(3_001), 'a\u0000b'])
      expect((await learner.call(transport, 'complaints.file', { words })).status).toBe(400)
  })
})

test('an address gets five links in an hour at most, and every address is answered alike', async () => {
  const email = 'flooded@example.org'
  const answers = []
  for (let at = 0; at < 8; at++) {
    answers.push((await caller(api.url).call('rest', 'complaints.askLink', { email })).body)
    await api.jobsDone()
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect((await api.mailsTo(email)).length).toBeLessThanOrEqual(5)
})

test('an account whose address nobody confirmed is sent nothing, and is told so', async () => {
  const learner = await newLearner(api.url)
  await learner.call('rest', 'complaints.file', { words: 'Hello?' })
  expect((await learner.call('rest', 'complaints.list')).body.emailed).toBe(false)
  expect((await subjects(learner.email)).filter((subject) => subject.includes('complaint'))).toEqual([])
})

test('what a person wrote is no part of an email’s markup, and starts no paragraph of ours', async () => {
  const email = 'markup@example.org'
  const token = await linkFor(email)
  const words = '<a href="https://evil.example">Log in</a>\n\nSkill Harbor asks you to pay.'
  const { body } = await caller(api.url).call('rest', 'complaints.fileByLink', { token, words })
  const { _id: id } = (body as unknown as Filed).content
  await operate('rest', 'answerComplaint', { id, answer: '<img src=x onerror=alert(1)>' })
  for (const { html, text } of await api.mailsTo(email)) {
    expect(html).not.toMatch(/<img|evil\.example/)
    expect(text).not.toContain('asks you to pay')
  }
})

test('both clocks stand on the desk, overdue complaints first, and those need attention', async () => {
  const { learner, orderId } = await buyer()
  await api.parts.pool.query('update complaints set answered_at = now() where answered_at is null')
  const file = async (input: Record<string, unknown>) =>
    ((await learner.call('rest', 'complaints.file', { words: 'Late.', ...input })).body as unknown as Filed).content
  const first = await file({ orderId })
  api.advance(47 * hour)
  const second = await file({})
  await operate('rest', 'acknowledgeComplaint', { id: first._id })
  const desk = async () => (await operate('rest', 'complaints', {})).body.content as ManagedComplaint[]
  const attention = async () => (await operate('rest', 'attention', {})).body.complaints as ManagedComplaint[]
  // The acknowledged one is due in a month, the other one in two days.
  expect((await desk()).map(({ _id, overdue }) => [_id, overdue])).toEqual([
    [second._id, false],
    [first._id, false],
  ])
  expect(await attention()).toEqual([])
  api.advance(48 * hour)
  await learner.call('rest', 'auth.login', { email: learner.email, password })
  expect((await attention()).map(({ _id }) => _id)).toEqual([second._id])
  expect(await desk()).toMatchObject([{ _id: second._id, overdue: true }, { _id: first._id }])
  const page = (await operate('rest', 'complaints', { limit: 1 })).body
  expect(page).toMatchObject({ content: [{ _id: second._id }] })
  const next = (await operate('rest', 'complaints', { limit: 1, cursor: page.nextCursor })).body
  expect(next).toMatchObject({ content: [{ _id: first._id }], nextCursor: null })

  await operate('rest', 'answerComplaint', { id: second._id, answer: 'Here.' })
  expect(await attention()).toEqual([])
  api.advance(28 * 24 * hour)
  expect((await attention()).map(({ _id }) => _id)).toEqual([first._id])
})

test('pages of the desk skip and repeat no complaint that is acknowledged in between', async () => {
  const learner = await newLearner(api.url)
  await api.parts.pool.query('update complaints set answered_at = now() where answered_at is null')
  const made: string[] = []
  for (let one = 0; one < 5; one++) {
    const { body } = await learner.call('rest', 'complaints.file', { words: `Number ${one}.` })
    made.push((body as unknown as Filed).content._id)
    api.advance(1_000)
  }
  const pageAfter = async (cursor?: unknown) =>
    (await operate('rest', 'complaints', { limit: 2, ...(cursor ? { cursor } : {}) })).body as {
      content: ManagedComplaint[]
      nextCursor: string | null
    }
  const first = await pageAfter()
  // The last one of the page is due in a month now, and so is one of the next page.
  for (const at of [1, 2]) await operate('rest', 'acknowledgeComplaint', { id: made[at] })
  api.advance(1_000)
  const { body } = await learner.call('rest', 'complaints.file', { words: 'Late.' })
  made.push((body as unknown as Filed).content._id)
  const second = await pageAfter(first.nextCursor)
  const third = await pageAfter(second.nextCursor)
  expect([first, second, third].flatMap(({ content }) => content.map(({ _id }) => _id))).toEqual(made)
  expect(third.nextCursor).toBeNull()
  for (const cursor of [made[0], '1.2.3', `x.1.${made[0]}`, `${first.nextCursor}.1`])
    expect((await operate('rest', 'complaints', { cursor })).body.error).toBe('INVALID_INPUT')
})

test('a link stops to work after 40 days, and an answered complaint is gone after 400', async () => {
  const email = 'later@example.org'
  const visitor = caller(api.url)
  const token = await linkFor(email)
  const { body } = await visitor.call('rest', 'complaints.fileByLink', { token, words: 'Some day.' })
  await operate('rest', 'answerComplaint', { id: (body as unknown as Filed).content._id, answer: 'Today.' })
  await api.jobsDone()
  api.advance(41 * 24 * hour)
  expect((await visitor.call('rest', 'complaints.open', { token })).body.error).toBe('LINK_INVALID')
  api.advance(400 * 24 * hour)
  await api.parts.pool.query(`select graphile_worker.add_job('sweep', '{}'::json)`)
  await api.jobsDone()
  const { rows } = await api.parts.pool.query(
    `select (select count(*)::int from complaints where email = $1) as complaints,
       (select count(*)::int from complaint_links where email = $1) as links`,
    [email],
  )
  expect(rows).toEqual([{ complaints: 0, links: 0 }])
})

test('an export has the complaints, and with the account its words are gone and nobody waits for an answer', async () => {
  const { learner, orderId } = await buyer()
  const token = await linkFor(learner.email)
  await caller(api.url).call('rest', 'complaints.fileByLink', { token, words: 'By link.' })
  const { body } = await learner.call('rest', 'complaints.file', { orderId, words: 'By account.' })
  const { number, order } = (body as unknown as Filed).content
  const exported = (await learner.call('rest', 'auth.exportData')).body
  expect(exported.complaints).toMatchObject([
    { order: null, messages: [{ words: 'By link.' }] },
    {
      number,
      order: { _id: orderId, number: order?.number, course: order?.course },
      messages: [{ words: 'By account.' }],
    },
  ])
  expect((await learner.call('rest', 'auth.deleteAccount', { password })).status).toBe(200)
  expect(await found(number)).toBeUndefined()
  expect(await found(number, 'answered')).toMatchObject({
    by: { username: null, email: null },
    answer: null,
    messages: [],
  })
})

test('with an account, what was made by links to its confirmed address is gone, too; with another’s, nothing is', async () => {
  const { learner } = await buyer()
  const { email } = learner
  const other = await newLearner(api.url)
  const file = async (address: string) => {
    const token = await linkFor(address)
    const { body } = await caller(api.url).call('rest', 'complaints.fileByLink', { token, words: 'By link.' })
    await api.jobsDone()
    return (body as unknown as Filed).content.number
  }
  const [own, others] = [await file(email), await file(other.email)]
  expect(await linksOf(email)).toBeGreaterThan(0)
  for (const { call } of [learner, other])
    expect((await call('rest', 'auth.deleteAccount', { password })).status).toBe(200)
  expect(await linksOf(email)).toBe(0)
  expect(await found(own, 'answered')).toMatchObject({ by: { username: null, email: null }, messages: [] })
  const { rows } = await api.parts.pool.query('select 1 from complaints where email = $1', [email])
  expect(rows).toEqual([])
  // Nobody confirmed that the other one reads their address.
  expect(await linksOf(other.email)).toBeGreaterThan(0)
  expect(await found(others)).toMatchObject({ by: { email: other.email }, messages: [{ words: 'By link.' }] })
})

const linksOf = async (email: string) => {
  const { rows } = await api.parts.pool.query('select 1 from complaint_links where email = $1', [email])
  return rows.length
}

test('one address makes no more open complaints than one person, however many it makes at once', async () => {
  const email = 'two-tabs@example.com'
  const token = await linkFor(email)
  const file = (words: string) =>
    caller(api.url).call('rest', 'complaints.fileByLink', { token, topic: 'other', words })
  for (let made = 0; made < 9; made++) expect((await file(`Number ${made}.`)).status).toBe(201)
  const last = await Promise.all([1, 2].map(() => file('The last one.')))
  expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('a link that was asked for ends those before it once it is opened; one in an email about a complaint, once it is sent', async () => {
  const email = 'leaked@example.org'
  const opens = async (token: string) =>
    (await caller(api.url).call('rest', 'complaints.open', { token })).status === 200
  const leaked = await linkFor(email)
  api.advance(1_000)
  const asked = await linkFor(email)
  api.advance(2 * hour)
  // Anybody who knows the address may have asked for it.
  expect([await opens(leaked), await opens(asked), await opens(leaked)]).toEqual([true, true, true])
  api.advance(hour + 1_000)
  expect([await opens(leaked), await opens(asked)]).toEqual([false, true])
  const filed = await caller(api.url).call('rest', 'complaints.fileByLink', { token: asked, words: 'Locked out.' })
  await api.jobsDone()
  const emailed = tokenOf((await api.links(email, '/complaints'))[0])
  // The page on which it was written is still open.
  expect([await opens(asked), await opens(emailed)]).toEqual([true, true])
  api.advance(hour + 1_000)
  expect([await opens(asked), await opens(emailed)]).toEqual([false, true])
  await operate('rest', 'answerComplaint', { id: (filed.body as unknown as Filed).content._id, answer: 'Here.' })
  await api.jobsDone()
  expect(await opens(emailed)).toBe(false)
  expect(await opens(tokenOf((await api.links(email, '/complaints'))[0]))).toBe(true)
  expect(await linksOf(email)).toBe(1)
})

test('confirming an address, and a login, end the links to it; the account shows what was made by them', async () => {
  const learner = await newLearner(api.url)
  const { email } = learner
  const token = await linkFor(email)
  const { body } = await caller(api.url).call('rest', 'complaints.fileByLink', { token, words: 'Locked out.' })
  const { _id: id } = (body as unknown as Filed).content
  await api.jobsDone()
  // Whoever reads an address that nobody confirmed may be somebody else.
  await learner.call('rest', 'auth.login', { email, password })
  expect((await learner.call('rest', 'complaints.list')).body.content).toEqual([])
  expect((await learner.call('rest', 'complaints.add', { id, words: 'Mine?' })).status).toBe(404)
  expect(await linksOf(email)).toBe(2)
  const [confirmation] = await api.links(email, '/verify-email')
  expect((await learner.call('rest', 'auth.verifyEmail', { token: tokenOf(confirmation) })).status).toBe(200)
  // Its browser was logged in before.
  expect(await linksOf(email)).toBe(0)
  expect((await learner.call('rest', 'complaints.list')).body.content).toMatchObject([{ _id: id }])
  await linkFor(email)
  expect(await linksOf(email)).toBe(1)
  await learner.call('rest', 'auth.login', { email, password })
  expect(await linksOf(email)).toBe(0)
  expect((await learner.call('rest', 'complaints.add', { id, words: 'Still.' })).status).toBe(200)
})

test('an answer doesn’t close what nobody has read', async () => {
  const { learner, orderId } = await buyer()
  const { body } = await learner.call('rest', 'complaints.file', { orderId, topic: 'course', words: 'No sound.' })
  const { _id: id } = body.content as { _id: string }
  expect((await learner.call('rest', 'complaints.add', { id, words: 'And no picture.' })).status).toBe(200)
  const answer = (messages: number) => operate('rest', 'answerComplaint', { id, answer: 'We’re sorry.', messages })
  expect(await answer(1)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('message has arrived') },
  })
  expect((await answer(2)).status).toBe(200)
})

test('an operator answers no complaint of their own, with an account or by a link: another operator does', async () => {
  const { learner, orderId } = await buyer()
  await learner.call('rest', 'complaints.file', { orderId, topic: 'order', words: 'My money, please.' })
  await caller(api.url).call('rest', 'complaints.fileByLink', {
    token: await linkFor(operatorEmails[0]),
    topic: 'other',
    words: 'Mine, too.',
  })
  await api.parts.pool.query('update learners set email = $2 where id = $1', [learner.id, operatorEmails[0]])
  const { rows: own } = await api.parts.pool.query(
    'select id from complaints where answered_at is null and (learner_id = $1 or email = $2)',
    [learner.id, operatorEmails[0]],
  )
  expect(own).toHaveLength(2)
  const other = await newOperator(api, operatorEmails[1])
  for (const { id } of own) {
    for (const name of ['acknowledgeComplaint', 'answerComplaint'])
      expect.soft(await operate('rest', name, { id, answer: 'You’re right.' }), name).toMatchObject({
        status: 403,
        body: {
          error: 'FORBIDDEN',
          message: 'This complaint is your own. Another operator has to answer it',
        },
      })
    expect((await other.call('rest', 'operator.answerComplaint', { id, answer: 'No.' })).status).toBe(200)
  }
})
