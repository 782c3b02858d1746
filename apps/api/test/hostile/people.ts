import { createHash, createHmac, randomBytes } from 'node:crypto'
import { undertakingVersion } from '@skillharbor/contracts/constants'
import type pg from 'pg'
import { newId } from '../../src/features/ids.ts'
import { order, pay } from '../buying.ts'
import type { World } from '../faults/world.ts'
import { ask, publishedCourse } from '../learning/course-maker.ts'
import { newAdmin, newCourse, newLearner, password } from '../people.ts'

export const everybody = ['nobody', 'learner', 'buyer', 'admin', 'seller'] as const
export type Who = (typeof everybody)[number]

/** Right values for fields, by name: of things that are there. */
type Thing = Readonly<Record<string, unknown>>
/** Somebody who calls: their email address, what they have, and the cookie of a session. */
export type Person = { email: string; cookie?: string; things: readonly Thing[] }

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const createToken = () => randomBytes(32).toString('base64url')

/** A session of that account's. */
const sessionOf = async (pool: pg.Pool, realm: 'user' | 'admin', id: string): Promise<string> => {
  const token = createToken()
  await pool.query(
    `insert into sessions (token_hash, ${realm === 'user' ? 'learner_id' : 'admin_id'}, created_at, last_seen_at)
     values ($1, $2, now(), now())`,
    [hashOf(token), id],
  )
  return `skillharbor_${realm}=${token}`
}

/** Somebody new, with the password of everybody here, links in the mail, and as an admin a course. */
const newPerson = async (pool: pg.Pool, realm: 'user' | 'admin', like: string): Promise<Person> => {
  const [id, courseId] = [newId(new Date()), newId(new Date())]
  const [reset, verify] = [createToken(), createToken()]
  const [table, owner, extra] = realm === 'user' ? ['learners', 'learner_id', 'role'] : ['admins', 'admin_id', 'state']
  const email = `${id}@people.example`
  await pool.query(
    `insert into ${table} (id, username, email, password_hash, ${extra})
     select $1, $2, $3, password_hash, ${extra} from ${table} where id = $4`,
    [id, `P ${id}`, email, like],
  )
  await pool.query(
    `insert into link_tokens (token_hash, purpose, ${owner}, expires_at)
     values ($1, 'reset-password', $3, now() + interval '1 day'), ($2, 'verify-email', $3, now() + interval '1 day')`,
    [hashOf(reset), hashOf(verify), id],
  )
  if (realm === 'admin')
    await pool.query(
      `insert into courses (id, owner_id, title, description, price_paise, image, category, created_at, updated_at)
       values ($1, $2, 'A course of my own', 'Nobody else may change it.', 100, '', 'Web3', now(), now())`,
      [courseId, id],
    )
  const account = {
    email,
    username: `P ${id}`,
    password,
    currentPassword: password,
    newPassword: 'another good one of mine',
  }
  const key = `thumbnails/P ${id}/mine.png`
  const own = { ...account, id: courseId, courseId, key, token: reset }
  return { email, cookie: await sessionOf(pool, realm, id), things: [own, { ...own, token: verify }] }
}

/** An event as the provider sends them, about that order. */
const eventOf = (order_id: string, payment: object): string => {
  const entity = { id: 'pay_odd', order_id, status: 'captured', amount: 49_950, currency: 'INR', ...payment }
  return JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } })
}

/**
 * Everybody whom the hostile requests come from, or are about. The bystanders call nothing and nobody knows their
 * passwords: nothing of theirs may change, `theirs` tells what there is.
 */
export const gather = async ({ pool, api, sandbox }: World) => {
  const [seller, otherSeller] = [await newAdmin(api.url), await newAdmin(api.url)]
  const [buyer, otherBuyer] = [await newLearner(api.url), await newLearner(api.url)]
  const [made, othersMade] = [await publishedCourse(seller), await publishedCourse(otherSeller)]
  const [courseId, otherCourse] = [made.courseId, othersMade.courseId]
  const paid = pay(sandbox, await order(buyer, courseId))
  await buyer.call('rest', 'purchases.verify', paid)
  await otherBuyer.call('rest', 'purchases.verify', pay(sandbox, await order(otherBuyer, otherCourse)))
  const attempt = await ask<{ _id: string }>(buyer, 'learning.startAttempt', { lessonId: made.lessons.quiz })
  const upload = { lessonId: made.lessons.file, name: 'x.pdf', bytes: 9 }
  const { uploadId } = await ask<{ uploadId: string }>(seller, 'curriculum.beginUpload', upload)
  const report = { lessonId: othersMade.lessons.text, at: new Date().toISOString(), done: true }
  await ask(otherBuyer, 'learning.saveProgress', { reports: [report] })
  const { _id: complaint } = await ask<{ _id: string }>(otherBuyer, 'complaints.file', { words: 'Nobody answers.' })
  await ask(otherSeller, 'teachers.saveProfile', { displayName: 'A bystander', bio: '**Nobody else** may change it.' })
  const { version, sections } = made.maker.current()
  const unpaid = await order(buyer, await newCourse(seller))
  const { rows } = await pool.query('select id, provider_order_id as theirs from orders order by id')
  const [{ id: sale }, { id: otherSale, theirs: otherOrder }, { id: open }] = rows
  const session = (await pool.query('select id from sessions where learner_id = $1', [otherBuyer.id])).rows[0].id
  const other = { email: otherBuyer.email, username: otherSeller.username, password: 'a guess' }
  const foreign: Thing[] = [
    {
      ...other,
      id: otherCourse,
      courseId: otherCourse,
      key: `thumbnails/${otherSeller.username}/x.png`,
      currentPassword: 'a guess',
    },
    { id: otherSale, razorpay_order_id: otherOrder, email: otherSeller.email, password: 'a guess' },
    { id: open, razorpay_order_id: unpaid.orderId },
    { id: session, courseId: otherCourse, cursor: otherSale },
    { ...paid, id: sale, courseId, body: eventOf(paid.razorpay_order_id, { id: paid.razorpay_payment_id }) },
    { courseId, body: eventOf(paid.razorpay_order_id, { amount: 1, currency: 'XXX' }), cursor: `100.${courseId}` },
    { courseId, lessonId: made.lessons.text, version, number: 1, sectionId: sections[0]?._id, sections: [] },
    { lessonId: made.lessons.quiz, attemptId: attempt._id, questionId: 'a', answer: 1, kind: 'text', title: 'T' },
    { lessonId: made.lessons.file, uploadId, number: 1, parts: [{ number: 1, etag: 'x' }], name: 'a.zip', bytes: 1 },
    { courseId: otherCourse, lessonId: othersMade.lessons.text, version: 5, body: '![](x)', reports: [report] },
    {
      id: complaint,
      token: 'A'.repeat(43),
      words: 'Mine, too.',
      topic: 'other',
      reason: 'scam',
      version: undertakingVersion,
    },
    { body: eventOf('order_unknown', { id: 'pay_\u0000', email: 'x', notes: [{}] }), q: 'graphs' },
  ]
  const person = async (who: Who): Promise<Person> => {
    if (who === 'nobody') return { email: '', things: foreign }
    if (who === 'buyer' || who === 'seller') {
      const { id, email } = { buyer, seller }[who]
      return { email, cookie: await sessionOf(pool, who === 'buyer' ? 'user' : 'admin', id), things: foreign }
    }
    const [realm, like] = who === 'learner' ? (['user', buyer.id] as const) : (['admin', seller.id] as const)
    const { things, ...rest } = await newPerson(pool, realm, like)
    return { ...rest, things: [...things, ...foreign] }
  }
  const theirs = async (): Promise<unknown> => {
    const changed = await pool.query(
      `select to_jsonb(l) as row from learners l where id = $1
       union all select to_jsonb(a) from admins a where id = $2
       union all select to_jsonb(c) from courses c where owner_id = $2
       union all select to_jsonb(t) from teacher_profiles t where admin_id = $2
       union all select to_jsonb(s) - 'last_seen_at' from sessions s where learner_id = $1 or admin_id = $2
       union all select jsonb_build_array(o.id, o.amount_paise, o.status) from orders o where learner_id = $1
       union all select to_jsonb(l) from order_lines l where learner_id = $1
       union all select to_jsonb(p) from purchases p where learner_id = $1
       union all select to_jsonb(k) from complaints k where learner_id = $1
       union all select to_jsonb(m) from complaint_messages m join complaints k on k.id = m.complaint_id
         where k.learner_id = $1
       union all select to_jsonb(p) from lesson_progress p where learner_id = $1
       union all select to_jsonb(e) from enrolments e where learner_id = $1
       union all select to_jsonb(d) from curricula d join courses c on c.id = d.course_id where c.owner_id = $2
       union all select to_jsonb(d) from lesson_drafts d join lessons l on l.id = d.lesson_id
         join courses c on c.id = l.course_id where c.owner_id = $2`,
      [otherBuyer.id, otherSeller.id],
    )
    return changed.rows.map(({ row }) => JSON.stringify(row)).sort()
  }
  return { person, theirs }
}

/** The provider's signature of a body, as its webhooks carry it. */
export const signed = (secret: string, body: string): string => createHmac('sha256', secret).update(body).digest('hex')
