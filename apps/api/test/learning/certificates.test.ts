import type { Certificate } from '@skillharbor/contracts/entities'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../caller.ts'
import { newAdmin, password, newLearner as signUp } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { until } from '../until.ts'
import { ask, buy, finishLessons, publishedCourse, refundNewest } from './course-maker.ts'
import { drawnTexts } from './drawn-texts.ts'
import { type Credential, type IssuerDescription, isInList, isSigned } from './verify-credential.ts'

vi.setConfig({ testTimeout: 60_000 })
let api: TestApi
let seller: Caller
let course: Awaited<ReturnType<typeof publishedCourse>>
beforeAll(async () => {
  api = await startApi()
  seller = await newAdmin(api.url)
  course = await publishedCourse(seller)
})
afterAll(() => api.stop())

const buyer = async () => {
  const learner = await signUp(api.url)
  await buy(api, learner, course.courseId)
  return learner
}
const graduate = async () => {
  const learner = await buyer()
  await finishLessons(learner, course.lessons)
  return learner
}
const issue = (who: Caller, courseId = course.courseId, transport: 'rest' | 'trpc' = 'rest') =>
  ask<Certificate>(who, 'certificates.issue', { courseId }, transport)
const mine = (who: Caller) => ask<Certificate[]>(who, 'certificates.mine', {})

/** What a stranger gets at an address of the API. */
const read = async <T>(path: string): Promise<T> => {
  const answer = await fetch(`${api.url}${path}`)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}
const credentialOf = ({ _id }: Certificate) => read<Credential>(`/api/certificates/${_id}/credential.json`)
const issuer = () => read<IssuerDescription>('/.well-known/did.json')
const listOf = ({ credentialStatus }: Credential) =>
  read<Credential>(new URL(credentialStatus.statusListCredential).pathname)
const pdfOf = ({ _id }: Certificate, query = '') => fetch(`${api.url}/api/certificates/${_id}/certificate.pdf${query}`)

describe('a learner who finished a course', () => {
  test('gets one certificate, however often and from however many devices they ask', async () => {
    const learner = await graduate()
    const asked = await Promise.all(
      Array.from({ length: 6 }, (_, at) => issue(learner, course.courseId, at % 2 ? 'trpc' : 'rest')),
    )
    expect(new Set(asked.map(({ _id }) => _id)).size).toBe(1)
    expect(asked[0]).toMatchObject({
      learnerName: 'Meera',
      course: { _id: course.courseId, title: 'Graphs from the ground up' },
      revision: 1,
      revokedAt: null,
    })
    expect(await mine(learner)).toEqual([asked[0]])
  })

  test('gets none before, and none for a course of somebody else', async () => {
    const [early, stranger] = [await buyer(), await signUp(api.url)]
    const { text, ...rest } = course.lessons
    await finishLessons(early, rest)
    const unfinished = await early.call('rest', 'certificates.issue', { courseId: course.courseId })
    expect(unfinished).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
    const unowned = await stranger.call('rest', 'certificates.issue', { courseId: course.courseId })
    expect(unowned).toMatchObject({ status: 404, body: { message: 'Course not found' } })
    await finishLessons(early, { text })
    await issue(early)
  })

  test('keeps the certificate as it was when the course and the revision change', async () => {
    const own = await publishedCourse(seller, { title: 'As it was' })
    const learner = await signUp(api.url)
    await buy(api, learner, own.courseId)
    await finishLessons(learner, own.lessons)
    const before = await issue(learner, own.courseId)
    await seller.call('rest', 'courses.update', { id: own.courseId, title: 'Renamed' })
    await own.maker.publish('Second')
    expect(await issue(learner, own.courseId)).toEqual(before)
    expect(before.course.title).toBe('As it was')
  })

  test('shows it to everybody who has its address, and to nobody else', async () => {
    const certificate = await issue(await graduate())
    const visitor = await fetch(`${api.url}/api/v1/certificates/${certificate._id}`)
    expect(await visitor.json()).toEqual({ content: certificate })
    const head = async (query: string) =>
      (await fetch(`${api.url}/api/head/certificate/${certificate._id}${query}`)).text()
    expect(await head('')).toContain('<title>Meera completed Graphs from the ground up · Skill Harbor</title>')
    expect(await head('?lang=hi')).toContain(
      '<title>Meera ने Graphs from the ground up पूरा किया है · Skill Harbor</title>',
    )
    for (const id of [crypto.randomUUID(), '1', '../me']) {
      const path = `/api/certificates/${encodeURIComponent(id)}`
      expect((await fetch(`${api.url}/api/v1/certificates/${encodeURIComponent(id)}`)).status).toBe(404)
      expect((await fetch(`${api.url}${path}/credential.json`)).status).toBe(404)
      expect((await fetch(`${api.url}${path}/certificate.pdf`)).status).toBe(404)
    }
  })
})

describe('what an employer checks', () => {
  test('is on the certificate: number, lessons, length, teacher and the scores of its quizzes', async () => {
    const certificate = await issue(await graduate())
    expect(certificate).toMatchObject({
      number: `SH-${certificate._id.slice(0, 4)}-${certificate._id.slice(4, 8)}`.toUpperCase(),
      lessonCount: 4,
      durationSeconds: expect.any(Number),
      teacher: { name: expect.any(String), headline: '' },
      quizzes: [{ title: 'Check yourself', score: 100 }],
    })
    const { credentialSubject } = await credentialOf(certificate)
    expect(credentialSubject).toMatchObject({
      result: [{ type: ['Result'], value: '100' }],
      achievement: { resultDescription: [{ name: 'Check yourself', resultType: 'Percent' }] },
    })
    const lines = drawnTexts(Buffer.from(await (await pdfOf(certificate)).arrayBuffer()))
    expect(lines).toEqual(expect.arrayContaining([certificate.number, 'Check yourself: 100%']))
    expect(lines.join(' ')).not.toMatch(/Revision|[0-9a-f]{8}-[0-9a-f]{4}/)
  })

  test('is found by the number, however it is typed, as by the id', async () => {
    const certificate = await issue(await graduate())
    const { number } = certificate
    for (const typed of [number, number.toLowerCase(), number.replaceAll('-', '')]) {
      const found = await fetch(`${api.url}/api/v1/certificates/${typed}`)
      expect(await found.json()).toEqual({ content: certificate })
      expect((await fetch(`${api.url}/api/certificates/${typed}/credential.json`)).status).toBe(200)
    }
    expect((await fetch(`${api.url}/api/v1/certificates/SH-0000-0000`)).status).toBe(404)
  })

  test('that begins as another one does, as older ones may, has a longer number, which finds it', async () => {
    const [one, other] = [await issue(await graduate()), await issue(await graduate())]
    const alike = one._id.slice(0, 8) + other._id.slice(8)
    await api.parts.pool.query('update certificates set id = $1 where id = $2', [alike, other._id])
    const open = async (id: string) => fetch(`${api.url}/api/v1/certificates/${id}`)
    expect((await open(one.number)).status).toBe(404)
    for (const id of [one._id, alike]) {
      const { content } = (await (await open(id)).json()) as { content: Certificate }
      expect(content.number).toBe(`SH-${id.slice(0, 4)}-${id.slice(4, 8)}-${id.slice(9, 13)}`.toUpperCase())
      expect(await (await open(content.number)).json()).toMatchObject({ content: { _id: id } })
      expect(drawnTexts(Buffer.from(await (await pdfOf(content)).arrayBuffer()))).toEqual(
        expect.arrayContaining([content.number, expect.stringMatching(`/certificate/${content.number}$`)]),
      )
    }
  })

  test('is on the picture that a link to it is shared with', async () => {
    const certificate = await issue(await graduate())
    const picture = await fetch(new URL(certificate.files.picture ?? '').pathname.replace(/^/, api.url))
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(await sharp(await picture.bytes()).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
    const head = await (await fetch(`${api.url}/api/head/certificate/${certificate.number}`)).text()
    expect(head).toContain(`<meta property="og:image" content="${certificate.files.picture}">`)
    expect((await fetch(`${api.url}/api/certificates/${crypto.randomUUID()}/picture.png`)).status).toBe(404)
  })

  test('S84: can’t be found by trying numbers', async () => {
    const limited = await startApi({ QUOTA_FACTOR: '0.01', TRUSTED_PROXIES: '127.0.0.1' })
    try {
      const statuses: number[] = []
      for (let at = 0; at < 8; at++) {
        const path = `${limited.url}/api/v1/certificates/SH-0000-000${at}`
        statuses.push((await fetch(path, { headers: { 'x-forwarded-for': '203.0.113.8' } })).status)
      }
      expect(statuses).toEqual([...Array(6).fill(404), 429, 429])
    } finally {
      await limited.stop()
    }
  })

  test('stays what it was in certificates from before, whose credential doesn’t change', async () => {
    const certificate = await issue(await graduate())
    await api.parts.pool.query('update certificates set details = null where id = $1', [certificate._id])
    const [older] = [await (await fetch(`${api.url}/api/v1/certificates/${certificate._id}`)).json()]
    expect(older).toEqual({ content: { ...certificate, quizzes: [] } })
    const credential = await credentialOf(certificate)
    expect(credential.credentialSubject).not.toHaveProperty('result')
    expect(await isSigned(credential, await issuer())).toBe(true)
  })
})

describe('S82: a certificate', () => {
  test('S82: is verified by libraries that didn’t make it, and refused after any change', async () => {
    const credential = await credentialOf(await issue(await graduate()))
    const by = await issuer()
    expect(credential.proof.cryptosuite).toBe('eddsa-rdfc-2022')
    expect(await isSigned(credential, by)).toBe(true)
    const { credentialSubject, ...rest } = credential
    const forged = [
      { ...credential, name: 'Another course' },
      { ...credential, validFrom: '2020-01-01T00:00:00Z' },
      {
        ...rest,
        credentialSubject: {
          ...credentialSubject,
          identifier: [{ type: 'IdentityObject', hashed: false, identityHash: 'Mallory', identityType: 'name' }],
        },
      },
      { ...credential, credentialStatus: { ...credential.credentialStatus, statusListIndex: '99999' } },
      { ...credential, proof: { ...credential.proof, created: '2020-01-01T00:00:00Z' } },
    ]
    for (const one of forged) expect(await isSigned(one, by)).toBe(false)
    expect(await isSigned({ ...credential, issuer: 'did:web:mallory.example' }, by)).toBe(false)
    const other = { ...by, verificationMethod: [] }
    expect(await isSigned(credential, other)).toBe(false)
  })

  test('S82: can be read with its keys and its status list by any site, and by nobody’s session', async () => {
    const credential = await credentialOf(await issue(await graduate()))
    const id = String(credential.id).split('/').at(-1)
    const list = new URL(credential.credentialStatus.statusListCredential).pathname
    for (const path of ['/.well-known/did.json', list, `/api/certificates/${id}/credential.json`]) {
      const { headers, status } = await fetch(api.url + path, { headers: { origin: 'https://verifier.example' } })
      expect(status, path).toBe(200)
      expect(headers.get('access-control-allow-origin'), path).toBe('*')
      expect(headers.get('access-control-allow-credentials'), path).toBeNull()
      expect(headers.get('set-cookie'), path).toBeNull()
    }
  })

  test('S82: is still verified after its key was replaced, as long as the earlier one is listed', async () => {
    const credential = await credentialOf(await issue(await graduate()))
    const [earlier] = (await issuer()).verificationMethod
    const CERTIFICATE_EARLIER_KEYS = earlier?.publicKeyMultibase ?? ''
    const rotated = await startApi({ CERTIFICATE_KEY: 'fedcba98'.repeat(8), CERTIFICATE_EARLIER_KEYS })
    try {
      const after = (await (await fetch(`${rotated.url}/.well-known/did.json`)).json()) as IssuerDescription
      expect(after.verificationMethod).toHaveLength(2)
      expect(after.verificationMethod[0]?.publicKeyMultibase).not.toBe(CERTIFICATE_EARLIER_KEYS)
      // This test's second API has another port, and so another name; the keys are what is compared.
      const renamed = JSON.parse(JSON.stringify(after).replaceAll(after.id, (await issuer()).id)) as IssuerDescription
      expect(await isSigned(credential, renamed)).toBe(true)
      expect(
        await isSigned(credential, { ...renamed, verificationMethod: renamed.verificationMethod.slice(0, 1) }),
      ).toBe(false)
    } finally {
      await rotated.stop()
    }
  })
})

describe('S83: a refund', () => {
  test('a purchase that is restored after it was revoked earns another certificate, once', async () => {
    const learner = await graduate()
    const before = await issue(learner)
    await api.parts.pool.query('update certificates set revoked_at = now() where id = $1', [before._id])
    const again = await issue(learner)
    expect(again._id).not.toBe(before._id)
    expect(again).toMatchObject({ revokedAt: null, completedAt: before.completedAt })
    expect(await issue(learner)).toEqual(again)
    expect(await mine(learner)).toMatchObject([{ _id: again._id }, { _id: before._id, revokedAt: expect.any(String) }])
  })

  test('S83: revokes the certificate for good; buying the course again earns another one', async () => {
    const learner = await graduate()
    const before = await issue(learner)
    const credential = await credentialOf(before)
    expect(isInList(credential, await listOf(credential))).toBe(false)
    await refundNewest(api, seller)
    expect(await mine(learner)).toMatchObject([{ _id: before._id, revokedAt: expect.any(String) }])
    const list = await listOf(credential)
    expect(await isSigned(list, await issuer())).toBe(true)
    expect(isInList(credential, list)).toBe(true)
    expect((await pdfOf(before)).status).toBe(404)
    const refused = await learner.call('rest', 'certificates.issue', { courseId: course.courseId })
    expect(refused.status).toBe(404)

    await buy(api, learner, course.courseId)
    const again = await issue(learner)
    expect(again).toMatchObject({ revokedAt: null, completedAt: before.completedAt })
    expect(again._id).not.toBe(before._id)
    const renewed = await credentialOf(again)
    expect(isInList(renewed, await listOf(renewed))).toBe(false)
    expect(isInList(credential, await listOf(renewed))).toBe(true)
  })

  test('S83: that is being made while the certificate is asked for leaves no valid certificate', async () => {
    const learner = await graduate()
    await api.jobsDone()
    const client = await api.parts.pool.connect()
    await client.query('begin')
    await client.query('update purchases set revoked_at = now() where learner_id = $1', [learner.id])
    let answered = false
    const asked = learner.call('rest', 'certificates.issue', { courseId: course.courseId }).finally(() => {
      answered = true
    })
    await until('the request to wait for the refund, or an answer', async () => {
      const { rows } = await api.parts.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return answered || rows.length > 0
    })
    await client.query('commit')
    client.release()
    expect((await asked).status).toBe(404)
    expect(await mine(learner)).toEqual([])
  })

  test('S83: that is part of a transaction that fails revokes nothing', async () => {
    const learner = await graduate()
    const { _id } = await issue(learner)
    const client = await api.parts.pool.connect()
    await client.query('begin')
    await client.query('update purchases set revoked_at = now() where learner_id = $1', [learner.id])
    await client.query('rollback')
    client.release()
    expect(await mine(learner)).toMatchObject([{ _id, revokedAt: null }])
  })
})

describe('S84: a name', () => {
  const named = async (name: string) => {
    const learner = await graduate()
    await api.parts.pool.query('update learners set username = $2 where id = $1', [learner.id, name])
    return issue(learner)
  }
  test('S84: with markup or direction controls is written as it reads, and changes nothing else', async () => {
    const certificate = await named('<b>Meera</b>\u202egnp.exe\u200b')
    expect(certificate.learnerName).toBe('<b>Meera</b>gnp.exe')
    const credential = await credentialOf(certificate)
    expect(await isSigned(credential, await issuer())).toBe(true)
    const pdf = await pdfOf(certificate)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.headers.get('content-disposition')).toContain('attachment')
    expect(pdf.headers.get('x-robots-tag')).toBe('noindex')
  })

  test('in Devanagari is in the PDF, whose fonts are embedded', async () => {
    const pdf = await pdfOf(await named('मीरा शर्मा ₹'))
    const bytes = Buffer.from(await pdf.arrayBuffer()).toString('latin1')
    expect(pdf.status).toBe(200)
    expect(bytes.slice(0, 5)).toBe('%PDF-')
    expect(bytes).toMatch(/FontFile[23]/)
    expect(bytes).toMatch(/NotoSans/)
  })

  test('that no embedded font has is said so; the page shows it', async () => {
    const certificate = await named('マリア')
    expect(certificate.files.pdf).toBeNull()
    const pdf = await pdfOf(certificate)
    expect(pdf.status).toBe(409)
    expect(await pdf.json()).toMatchObject({ message: expect.stringContaining('Print the page instead') })
  })
})

describe('the PDF', () => {
  const textsOf = async (certificate: Certificate, query: string) => {
    const pdf = Buffer.from(await (await pdfOf(certificate, query)).arrayBuffer())
    return { language: /\/Lang \((.*)\)/.exec(pdf.toString('latin1'))?.[1], texts: drawnTexts(pdf) }
  }
  const [english, hindi] = ['Certificate of completion', 'कोर्स पूरा करने का सर्टिफ़िकेट']

  test('is in the language that is asked for, otherwise in its learner’s; the credential is the same', async () => {
    const learner = await graduate()
    const certificate = await issue(learner)
    const credential = await credentialOf(certificate)
    for (const [chosen, query, language, title] of [
      ['en', '', 'en-IN', english],
      ['en', '?lang=hi', 'hi-IN', hindi],
      ['hi', '', 'hi-IN', hindi],
      ['hi', '?lang=en', 'en-IN', english],
      ['hi', '?lang=fr', 'hi-IN', hindi],
    ] as const) {
      await ask(learner, 'auth.setLanguage', { language: chosen })
      const drawn = await textsOf(certificate, query)
      expect(drawn, `${chosen} ${query}`).toMatchObject({ language })
      expect(drawn.texts).toEqual(expect.arrayContaining([title, 'Meera', 'Graphs from the ground up']))
    }
    expect(await credentialOf(certificate)).toEqual(credential)
  })
})

test('S84: whoever downloads PDFs without end waits, and others don’t', async () => {
  const limited = await startApi({ QUOTA_FACTOR: '0.01', TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const path = `${limited.url}/api/certificates/${crypto.randomUUID()}/certificate.pdf`
    const from = (address: string) => fetch(path, { headers: { 'x-forwarded-for': address } })
    const statuses: number[] = []
    for (let at = 0; at < 5; at++) statuses.push((await from('203.0.113.7')).status)
    expect(statuses).toEqual([404, 404, 404, 429, 429])
    expect((await from('198.51.100.9')).status).toBe(404)
    // Verifiers read it again and again; it is made once.
    const lists = await Promise.all(Array.from({ length: 8 }, () => fetch(`${limited.url}/api/certificates/status/0`)))
    expect(lists.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(lists.map(({ headers }) => headers.get('etag'))).size).toBe(1)
    expect((await fetch(`${limited.url}/api/certificates/status/1`)).status).toBe(404)
  } finally {
    await limited.stop()
  }
})

test('a deleted account’s certificate is seen by nobody any more, and a refund still revokes copies of it', async () => {
  const learner = await graduate()
  const certificate = await issue(learner)
  const credential = await credentialOf(certificate)
  expect((await learner.call('rest', 'auth.exportData')).body).toMatchObject({
    certificates: [{ _id: certificate._id }],
  })
  await learner.call('rest', 'auth.deleteAccount', { password })
  expect((await fetch(`${api.url}/api/v1/certificates/${certificate._id}`)).status).toBe(404)
  expect((await fetch(`${api.url}/api/certificates/${certificate._id}/credential.json`)).status).toBe(404)
  const { rows } = await api.parts.pool.query('select learner_name from certificates where id = $1', [certificate._id])
  expect(rows).toEqual([{ learner_name: null }])
  await refundNewest(api, seller)
  expect(isInList(credential, await listOf(credential))).toBe(true)
})
