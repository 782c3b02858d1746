import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailAnswerers } from '../../src/features/commerce/disputes/mail-answerers.ts'
import { sendDisputeAnswer } from '../../src/features/commerce/evidence/send-answer.ts'
import { ProviderFailure } from '../../src/features/port-errors.ts'
import { confirmAddress, type MailingApi, newOperator, startMailingApi } from '../account-holders.ts'
import { order, pay } from '../buying.ts'
import type { Caller } from '../caller.ts'
import { runJob } from '../faults/jobs.ts'
import { newAdmin, newCourse, newLearner, password } from '../people.ts'

const hourMs = 3_600_000
let api: MailingApi
let operator: Caller & { email: string }
beforeAll(async () => {
  api = await startMailingApi()
  operator = await newOperator(api)
})
afterAll(() => api.stop())

const settled = async () => {
  await api.sandbox.webhooksSettled()
  await api.jobsDone()
}

/** A course of this title that was paid for, and a dispute about it that the bank takes an answer to for so many days. */
const disputed = async (title: string, days: number) => {
  const seller = await newAdmin(api.url)
  await confirmAddress(api, seller.email)
  const learner = await newLearner(api.url)
  const courseId = await newCourse(seller, { title })
  const { razorpay_payment_id: paymentId } = pay(api.sandbox, await order(learner, courseId))
  await settled()
  const { id: disputeId } = api.sandbox.dispute(paymentId, { respond_within: days })
  await settled()
  const { rows } = await api.parts.pool.query('select order_id as id from order_lines where course_id = $1', [courseId])
  return { seller, paymentId, disputeId, id: String(rows[0].id) }
}

/** The timers' minute in two processes at once, this much later; then who was told what about the course. */
const told = async (title: string, afterMs: number, { email }: { email: string }) => {
  api.advance(afterMs)
  await Promise.all([runJob(api.parts.pool, 'remind-of-disputes'), runJob(api.parts.pool, 'remind-of-disputes')])
  const mails = await api.mailsTo(email)
  return mails.map(({ subject }) => subject).filter((subject) => subject.includes(title))
}

test('seller and operator hear of a dispute, and again 72, 24 and 6 hours before the bank’s time is over', async () => {
  const title = 'Knots by day'
  const { seller, id } = await disputed(title, 7)
  const raised = `A bank disputes the payment for ${title}`
  const left = (hours: number) => `Less than ${hours} hours left to answer the bank about ${title}`
  const expected = [raised]
  expect(await told(title, 0, seller)).toEqual(expected)
  expect(await told(title, hourMs, seller)).toEqual(expected)
  for (const [hours, passed] of [
    [72, 7 * 24 - 72],
    [24, 48],
    [6, 18],
  ] as const) {
    expected.unshift(left(hours))
    expect(await told(title, passed * hourMs, seller)).toEqual(expected)
    expect(await told(title, 60_000, seller)).toEqual(expected)
  }
  expect(await told(title, 0, operator)).toEqual(expected)
  const [mail] = await api.mailsTo(seller.email)
  expect(mail?.text).toContain(`/orders/${id}`)
  // Once the time is over, there is nothing to answer.
  expect(await told(title, 12 * hourMs, seller)).toEqual(expected)
})

test('a dispute that is heard of late is told of once, by what is most urgent', async () => {
  const title = 'Ropes by night'
  const { seller, disputeId } = await disputed(title, 1)
  const urgent = `Less than 24 hours left to answer the bank about ${title}`
  expect(await told(title, 0, seller)).toEqual([urgent])
  // The bank gives more time: all over again, by the new end.
  await api.parts.pool.query(`update disputes set respond_by = respond_by + interval '2 days' where id = $1`, [
    disputeId,
  ])
  expect(await told(title, 0, seller)).toEqual([`Less than 72 hours left to answer the bank about ${title}`, urgent])
})

test('who has answered, or can’t, isn’t reminded', async () => {
  const title = 'Sails and wind'
  const { seller, paymentId, disputeId, id } = await disputed(title, 4)
  const raised = [`A bank disputes the payment for ${title}`]
  expect(await told(title, 0, seller)).toEqual(raised)
  const { body } = await seller.call('rest', 'sales.draftDisputeAnswer', { id, disputeId, words: 'It was used.' })
  const { draftedAt } = body.content as { draftedAt: string }
  expect((await seller.call('rest', 'sales.contestDispute', { id, disputeId, draftedAt })).status).toBe(200)
  await settled()
  expect(await told(title, 0, seller)).toEqual(raised)
  // The bank wants more, by the same time: all over again.
  api.sandbox.dispute(paymentId, { status: 'open' })
  await settled()
  expect(await told(title, 0, seller)).toEqual([...raised, ...raised])
  const again = await seller.call('rest', 'sales.draftDisputeAnswer', { id, disputeId, words: 'It was used a lot.' })
  const { draftedAt: later } = again.body.content as { draftedAt: string }
  await seller.call('rest', 'sales.contestDispute', { id, disputeId, draftedAt: later })
  await settled()
  expect(await told(title, 30 * hourMs, seller)).toEqual([...raised, ...raised])

  const other = await disputed('Sails for all', 4)
  // Days have passed.
  await operator.call('rest', 'admin.login', { email: operator.email, password })
  const suspension = { id: other.seller.id, reason: 'Copied courses' }
  expect((await operator.call('rest', 'operator.suspend', suspension)).status).toBe(200)
  // Both can answer.
  for (const who of [other.seller, operator])
    expect(await told('Sails for all', 0, who)).toEqual(['A bank disputes the payment for Sails for all'])
})

test('an answer that couldn’t be sent is told of', async () => {
  const title = 'Anchors that hold'
  const { seller, disputeId, id } = await disputed(title, 6)
  await seller.call('rest', 'sales.draftDisputeAnswer', { id, disputeId, words: 'It was used.' })
  await api.parts.pool.query(`update dispute_answers set state = 'sending' where dispute_id = $1`, [disputeId])
  const { ports } = api.parts
  const refused = () => Promise.reject(new ProviderFailure('refused', '400', { reason: 'The file is too large.' }))
  await sendDisputeAnswer({ ...ports, payments: { ...ports.payments, uploadEvidence: refused } }, { disputeId })
  const failed = `The answer about ${title} didn’t reach the bank`
  expect((await api.mailsTo(seller.email)).map(({ subject }) => subject)).toContain(failed)
  expect((await api.mailsTo(operator.email)).map(({ subject }) => subject)).toContain(failed)
})

test('a reminder doesn’t replace the email about an answer that couldn’t be sent', async () => {
  const { disputeId, paymentId } = await disputed('Knots in the rain', 7)
  const { db, settings } = api.parts.ports
  const { rows } = await db.transaction(async (tx) => {
    for (const notice of ['failed', '24-hours'] as const)
      await mailAnswerers(tx, { id: disputeId, paymentId }, notice, settings)
    return tx.execute<{ notice: string }>(
      sql`select distinct payload ->> 'notice' as notice from graphile_worker._private_jobs where key like ${`mail:dispute:${disputeId}%`}`,
    )
  })
  expect(rows.map(({ notice }) => notice).toSorted()).toEqual(['24-hours', 'failed'])
})
