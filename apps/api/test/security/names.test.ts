import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateDatabase } from '../../src/db/migrate.ts'
import { composeMail } from '../../src/features/mail.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { caller, type Transport } from '../caller.ts'
import { createEmptyDatabase } from '../database.ts'
import { migrationsBefore } from '../operations/versions.ts'
import { newAdmin, newCourse, password } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

let count = 0
const signUp = (username: string, transport: Transport = 'rest') => {
  const account = { username, email: `name${++count}@skillharbor.example`, password, state: 'Kerala' }
  return caller(api.url).call(transport, 'admin.signup', account)
}
const query = async (text: string, values: unknown[] = []) => (await api.parts.pool.query(text, values)).rows

/** Names that somebody could take for the first one. */
const lookAlikes: [why: string, name: string, other: string][] = [
  ['letters of another script', 'Ravi Kapoor', 'R\u0430vi K\u0430poor'],
  ['two spaces', 'Asha Rao', 'Asha  Rao'],
  ['other capitals', 'Tara Bose', 'tARA bOSE'],
  ['a capital i for an l', 'Bill Hill', 'BiII HiII'],
  ['a capital letter of another script', 'Veda Menon', 'V\u0435da \u041c\u0435non'],
  ['r and n for an m', 'Arnav Mehta', 'Amav Mehta'],
  ['a digit for a letter', 'Lola Gill', 'L0la Gi1l'],
]

describe.each(['rest', 'trpc'] as const)('S52: over %s', (transport) => {
  test.each(lookAlikes)('an admin can’t take a username that looks like another one: %s', async (_, name, other) => {
    const ending = transport === 'rest' ? 'One' : 'Two'
    expect((await signUp(`${name} ${ending}`, transport)).body.error).toBeUndefined()
    const refused = await signUp(`${other} ${ending}`, transport)
    expect(refused).toMatchObject({ status: 409, body: { error: 'USERNAME_TAKEN' } })
    expect(refused.body).toEqual((await signUp(`${name} ${ending}`, transport)).body)
  })

  test('somebody who signs up for both sites can’t either, and gets no account', async () => {
    const name = `Kiran Dev ${transport}`
    await signUp(name)
    const email = `both-${transport}@skillharbor.example`
    const account = { username: name.replace('Dev', 'D\u0435v'), email, password, role: 'admin' }
    const refused = await caller(api.url).call(transport, 'auth.signup', account)
    expect(refused).toMatchObject({ status: 409, body: { error: 'USERNAME_TAKEN' } })
    expect(await query('select id from learners where email = $1', [email])).toEqual([])
  })

  test.each(['\u202e', '\u2066', '\u200f', '\u061c', '\u200b', '\u00ad', '\ufeff', '\u{e0041}'])(
    'hidden characters are rejected in names and titles: %j',
    async (hidden) => {
      const refusedAt = (path: string) => ({ status: 400, body: { issues: [expect.objectContaining({ path })] } })
      expect(await signUp(`Ravi${hidden} Nair`, transport)).toMatchObject(refusedAt('username'))
      const admin = await newAdmin(api.url)
      const id = await newCourse(admin)
      const title = `Sailing ${hidden}by night`
      expect(await admin.call(transport, 'courses.update', { id, title })).toMatchObject(refusedAt('title'))
    },
  )

  test.each(['\n', '\r', '\t', '\u2028', '\u0085'])(
    'S93: a field of one line has no line break: %j',
    async (broken) => {
      const admin = await newAdmin(api.url)
      const id = await newCourse(admin)
      const words = `Gift${broken}${broken}Your account is locked.`
      for (const [name, field] of [
        ['courses.update', 'title'],
        ['courses.update', 'subtitle'],
        ['teachers.saveProfile', 'displayName'],
        ['teachers.saveProfile', 'headline'],
      ] as const) {
        const profile = { displayName: 'Asha', headline: '', bio: '', links: [], image: '' }
        const input = name === 'courses.update' ? { id, [field]: words } : { ...profile, [field]: words }
        const { status, body } = await admin.call(transport, name, input)
        expect({ status, paths: (body.issues as { path: string }[]).map(({ path }) => path) }).toEqual({
          status: 400,
          paths: expect.arrayContaining([field]),
        })
      }
    },
  )

  test('titles keep emoji, and the joiners of Indian scripts', async () => {
    const admin = await newAdmin(api.url)
    const id = await newCourse(admin)
    for (const title of ['Family 👨‍👩‍👧 and ❤️', 'ക്‍ഷ', 'क्‌ष']) {
      const { body } = await admin.call(transport, 'courses.update', { id, title })
      expect(body).toMatchObject({ content: { title } })
    }
  })
})

test('S93: in an email, whatever people wrote stays in its sentence', () => {
  const mail = composeMail({
    to: 'meera@skillharbor.example',
    language: 'en',
    name: 'Meera\n\nPay here',
    brand: 'Skill Harbor',
    subject: 'Your course Gift\r\nBcc: a@evil.example',
    text: ['You own Gift\n\nYour account is locked. \u202eneposkcol'],
    facts: [['Course', 'Gift\u2028Pay here']],
    button: { label: 'Open', url: 'https://learn.example.org' },
    footer: ['“Thanks\n\nYour account is locked.”'],
  })
  expect(mail.subject).toBe('Your course Gift Bcc: a@evil.example')
  expect(mail.text.split('\n\n')).toEqual([
    'Hello Meera Pay here,',
    'You own Gift Your account is locked. neposkcol',
    'Course: Gift Pay here',
    'Open: https://learn.example.org',
    '“Thanks Your account is locked.”',
    'Skill Harbor\n',
  ])
})

test('S93: an upgrade makes titles and names from before one line', async () => {
  const url = await createEmptyDatabase()
  await migrateDatabase(url, await migrationsBefore(31))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const ids = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
    await client.query(
      "insert into admins (id, username, email, password_hash, state) values ($1, 'A', 'a@x.example', '', '')",
      [ids[0]],
    )
    await client.query(
      `insert into courses (id, owner_id, title, description, price_paise, image, category, created_at, updated_at)
       values ($1, $2, $3, 'Two\nlines stay', 100, '', 'Web3', now(), now())`,
      [ids[1], ids[0], 'Gift\n\nYour account is \u202elocked. गाँठ 👨‍👩‍👧'],
    )
    await migrateDatabase(url)
    const { rows } = await client.query('select title, description from courses')
    expect(rows).toEqual([{ title: 'Gift Your account is  locked. गाँठ 👨‍👩‍👧', description: 'Two\nlines stay' }])
  } finally {
    await client.end()
  }
})

test('S52: names and titles from before are still shown', async () => {
  const admin = await newAdmin(api.url)
  const id = await newCourse(admin)
  await query('update courses set title = $2 where id = $1', [id, 'Sailing \u202eby night'])
  await query('update admins set username = $2 where id = $1', [admin.id, 'Old\u202e name'])
  const { status, body } = await caller(api.url).call('rest', 'courses.show', { id })
  expect({ status, body }).toMatchObject({ status: 200, body: { content: { title: 'Sailing \u202eby night' } } })
  expect((await admin.call('rest', 'admin.account')).body).toMatchObject({ account: { username: 'Old\u202e name' } })
})

test('S52: admins from before keep names that look the same, and nobody else can take one', async () => {
  const [first, second, third] = [await newAdmin(api.url), await newAdmin(api.url), await newAdmin(api.url)]
  const rename = (id: string, name: string) =>
    query('update admins set username = $2, username_skeleton = null where id = $1', [id, name])
  await rename(first.id, 'Old Harbour')
  await rename(second.id, 'Old  Harbour')
  await rename(third.id, 'New Harbour')
  const worker = await startWorker(api.parts.pool, api.parts.ports)
  await api.jobsDone()
  await worker.stop()
  const stored = await query('select username_skeleton from admins where id = any($1) order by id', [
    [first.id, second.id, third.id],
  ])
  expect(stored.map((row) => row.username_skeleton !== null)).toEqual([true, false, true])
  for (const name of ['\u041eld Harbour', 'New H\u0430rbour'])
    expect(await signUp(name)).toMatchObject({ status: 409, body: { error: 'USERNAME_TAKEN' } })
  expect((await second.call('rest', 'admin.login', { email: second.email, password })).status).toBe(200)
})
