import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin } from '../src/features/accounts/profile/sign-up-admin.ts'
import { type Caller, caller } from './caller.ts'
import { newAdmin, newCourse, picture } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'
import { until } from './until.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ WEB_ORIGIN: 'https://learn.example', BRAND: 'Test & Harbor' })
})
afterAll(() => api.stop())

const bucket = 'imgprivate'
const transports = ['rest', 'trpc'] as const
let count = 0
const aName = () => `Dr Teacher ${++count}`

/** Puts a picture into the admin's folder; answers its key. */
const upload = async (admin: Caller & { username: string }): Promise<string> => {
  const key = `thumbnails/${admin.username}/me.png`
  const { body } = await admin.call('rest', 'uploads.presignedUpload', { bucket, key, contentType: 'image/png' })
  const png = new Uint8Array(await picture('png'))
  await fetch(String(body.presignedUrl), { method: 'PUT', body: png, headers: { 'content-type': 'image/png' } })
  return key
}

describe.each(transports)('a teacher’s page over %s', (transport) => {
  test('appears with the first published course, under the username, and goes with the last', async () => {
    const [admin, anybody] = [await newAdmin(api.url), caller(api.url)]
    const show = () => anybody.call(transport, 'teachers.show', { id: admin.id })
    expect((await show()).status).toBe(404)
    await newCourse(admin, { status: 'draft' })
    expect((await show()).status).toBe(404)
    expect((await admin.call(transport, 'teachers.profile')).body.content).toMatchObject({ isPublic: false })
    const id = await newCourse(admin)
    const { body } = await show()
    expect(body.content).toMatchObject({ name: admin.username, headline: '', bio: '', image: '', links: [] })
    expect((body.content as { courses: object[] }).courses).toEqual([
      expect.objectContaining({ _id: id, teacher: { _id: admin.id, name: admin.username } }),
    ])
    expect(JSON.stringify(body)).not.toContain(admin.email)
    await admin.call(transport, 'courses.delete', { id })
    expect((await show()).status).toBe(404)
    expect((await anybody.call(transport, 'teachers.show', { id: 'no-id' })).status).toBe(404)
  })

  test('a saved profile shows at once on the page, on the course and on its card', async () => {
    const [admin, anybody, name] = [await newAdmin(api.url), caller(api.url), aName()]
    const id = await newCourse(admin)
    const read = async () => ({
      page: (await anybody.call(transport, 'teachers.show', { id: admin.id })).body.content,
      course: (await anybody.call(transport, 'courses.show', { id })).body.content,
      card: ((await anybody.call(transport, 'courses.list')).body.content as { _id: string }[]).find(
        ({ _id }) => _id === id,
      ),
    })
    expect(await read()).toMatchObject({ card: { teacher: { name: admin.username } } })
    const profile = { displayName: name, headline: 'Maps', bio: '**Bold** words', links: ['https://maps.example/a b'] }
    const saved = await admin.call(transport, 'teachers.saveProfile', profile)
    const links = ['https://maps.example/a%20b']
    expect(saved.body.content).toEqual({
      ...profile,
      links,
      image: '',
      isPublic: true,
      _id: admin.id,
      username: admin.username,
    })
    expect(await read()).toMatchObject({
      page: { name, headline: 'Maps', bio: '**Bold** words', links },
      course: { teacher: { _id: admin.id, name, headline: 'Maps', image: '' }, seller: { username: admin.username } },
      card: { teacher: { _id: admin.id, name } },
    })
    // What is left out stays; an emptied name is the username again.
    await admin.call(transport, 'teachers.saveProfile', { displayName: '' })
    expect((await read()).page).toMatchObject({ name: admin.username, headline: 'Maps', links })
  })

  test('a picture is made anew, and everybody sees it by a signed link', async () => {
    const [admin, anybody] = [await newAdmin(api.url), caller(api.url)]
    const { body } = await admin.call(transport, 'teachers.saveProfile', { image: await upload(admin) })
    const { image } = body.content as { image: string }
    expect(image).toMatch(/\/sized\/.+-1280\.webp$/)
    const { body: signed } = await anybody.call(transport, 'uploads.signedUrl', { bucket, key: image })
    expect((await fetch(String(signed.url))).headers.get('content-type')).toBe('image/webp')
    await newCourse(admin)
    const permanent = await fetch(`${api.url}/api/pictures/teacher/${admin.id}`, { redirect: 'manual' })
    expect(permanent.status).toBe(302)
    await admin.call(transport, 'teachers.saveProfile', { image: '' })
    expect((await anybody.call(transport, 'uploads.signedUrl', { bucket, key: image })).status).toBe(404)
  })

  test('S80: a display name can’t look like another teacher’s name or username', async () => {
    const [first, second, name] = [await newAdmin(api.url), await newAdmin(api.url), aName()]
    expect((await first.call(transport, 'teachers.saveProfile', { displayName: name })).status).toBe(200)
    const lookAlike = name.replace('Teacher', 'T\u0435\u0430cher')
    for (const displayName of [name, name.toUpperCase(), lookAlike, first.username, ` ${first.username} `]) {
      const refused = await second.call(transport, 'teachers.saveProfile', { displayName, bio: 'Also this' })
      const issues = [expect.objectContaining({ path: 'displayName' })]
      expect(refused).toMatchObject({ status: 409, body: { error: 'USERNAME_TAKEN', issues } })
    }
    expect((await second.call(transport, 'teachers.profile')).body.content).toMatchObject({ displayName: '', bio: '' })
    // One's own username, and one's own name again.
    for (const displayName of [first.username, name, name])
      expect((await first.call(transport, 'teachers.saveProfile', { displayName })).status).toBe(200)
  })

  test.each([
    ['a direction control in the name', { displayName: 'Asha\u202eneM' }],
    ['a zero-width space in the headline', { headline: 'Ma\u200bps' }],
    ['a direction control in the text about them', { bio: 'Hello \u2066world' }],
    ['a NUL in the text about them', { bio: 'Hello\u0000' }],
    ['a name that nobody can read', { displayName: '\u200d\u200d' }],
    ['a name that is too long', { displayName: 'x'.repeat(61) }],
    ['a text that is too long', { bio: 'x'.repeat(5_001) }],
    ['a link without https', { links: ['http://maps.example'] }],
    ['a link that runs a script', { links: ['javascript:alert(1)//https://maps.example'] }],
    ['a link with data', { links: ['data:text/html,https://maps.example'] }],
    ['a link with a name and password in it', { links: ['https://skillharbor.example:x@maps.example'] }],
    ['a link without a host', { links: ['https://'] }],
    ['a link to the own machine', { links: ['https://localhost/x'] }],
    ['a link that is too long', { links: [`https://maps.example/${'x'.repeat(300)}`] }],
    ['six links', { links: Array.from({ length: 6 }, (_, at) => `https://maps.example/${at}`) }],
    ['a picture of somebody else', { image: 'thumbnails/Somebody/x.png' }],
    ['a picture elsewhere', { image: 'https://evil.example/x.png' }],
  ])('S80: %s is rejected and nothing is saved', async (_, fields) => {
    const admin = await newAdmin(api.url)
    const refused = await admin.call(transport, 'teachers.saveProfile', { headline: 'New', ...fields })
    expect(refused).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } })
    expect((await admin.call(transport, 'teachers.profile')).body.content).toMatchObject({ headline: '' })
  })
})

test('S80: a new seller can’t take a username that looks like a display name', async () => {
  const [admin, name] = [await newAdmin(api.url), aName()]
  await admin.call('rest', 'teachers.saveProfile', { displayName: name })
  const account = { email: 'look@skillharbor.example', password: 'correct horse battery', state: 'Kerala' }
  const signUp = (username: string) => caller(api.url).call('rest', 'admin.signup', { ...account, username })
  expect(await signUp(name.replace('T', '\u0422'))).toMatchObject({ status: 409, body: { error: 'USERNAME_TAKEN' } })
  expect((await signUp(`${name} Junior`)).status).toBe(201)
})

test('S80: of two teachers who take one name at the same moment, one gets it', async () => {
  const admins = await Promise.all(Array.from({ length: 6 }, () => newAdmin(api.url)))
  const displayName = aName()
  const answers = await Promise.all(admins.map((one) => one.call('rest', 'teachers.saveProfile', { displayName })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
})

test('S80: a profile waits for a sign-up that is taking the same name, and doesn’t get it', async () => {
  const [admin, username] = [await newAdmin(api.url), aName()]
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { db } = api.parts.ports
  const account = { id: randomUUID(), email: 'slow@skillharbor.example', passwordHash: '', state: 'Kerala' }
  const signingUp = db.transaction(async (tx) => {
    await createAdmin(tx, { ...account, username })
    begun.resolve()
    await ended.promise
  })
  await begun.promise
  const saving = admin.call('rest', 'teachers.saveProfile', { displayName: username })
  const waiting = "select 1 from pg_locks where locktype = 'advisory' and not granted"
  await until('the profile to wait', async () => (await api.parts.pool.query(waiting)).rows.length > 0)
  ended.resolve()
  await signingUp
  expect((await saving).status).toBe(409)
})

test('a teacher’s head describes the person, and no text becomes markup', async () => {
  const admin = await newAdmin(api.url)
  const id = await newCourse(admin)
  const name = `${aName()} </title><script>`
  const profile = { displayName: name, headline: 'Maps & more', bio: '## Hi\n\nI [draw](https://x.example) **maps**.' }
  await admin.call('rest', 'teachers.saveProfile', { ...profile, links: ['https://maps.example/'] })
  const answer = await fetch(`${api.url}/api/head/teacher/${admin.id}`)
  const text = await answer.text()
  expect(answer.status).toBe(200)
  expect(text.match(/<script/g)).toHaveLength(2)
  expect(text).toContain('&lt;/title&gt;&lt;script&gt; · Test &amp; Harbor</title>')
  expect(text).toContain('<meta name="description" content="Maps &amp; more. Hi I draw maps .">')
  const [, json = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(text) ?? []
  const url = `https://learn.example/teacher/${admin.id}`
  expect(JSON.parse(json)).toMatchObject({ '@type': 'Person', name, url, sameAs: ['https://maps.example/'] })
  const course = await (await fetch(`${api.url}/api/head/course/${id}`)).text()
  expect(course).toContain(JSON.stringify({ '@type': 'Person', name, url }).replaceAll('<', '\\u003c'))
  const sitemap = await (await fetch(`${api.url}/api/sitemap.xml`)).text()
  expect(sitemap).toContain(`<loc>${url}</loc>`)
  const unknown = await fetch(`${api.url}/api/head/teacher/${(await newAdmin(api.url)).id}`)
  expect({ status: unknown.status, text: await unknown.text() }).toMatchObject({
    status: 404,
    text: expect.stringContaining('noindex'),
  })
})
