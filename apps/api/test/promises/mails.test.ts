import { randomUUID } from 'node:crypto'
import { startMailbox } from '@skillharbor/local-stack/mailbox'
import { afterAll, expect, test } from 'vitest'
import { confirmAddress } from '../account-holders.ts'
import { order, owned, pay } from '../buying.ts'
import type { Caller } from '../caller.ts'
import { newCourse, newLearner, password } from '../people.ts'
import { payUncaptured, refundAtProvider, shop } from './shop.ts'

const mailbox = await startMailbox()
afterAll(() => mailbox.stop())
const site = 'https://learn.skillharbor.example'
const at = shop({ SMTP_URL: mailbox.smtpUrl, WEB_ORIGIN: site })
const title = 'Graphs & <trees>'
const hour = 3_600_000

/**
 * A learner at the checkout of a course with an odd title, with a confirmed address; `orderId` is our own id of the order.
 */
const checkout = async () => {
  const courseId = await newCourse(at.admin, { title })
  const learner = await newLearner(at.api.url)
  await confirmAddress(at.api, learner.email)
  const made = await order(learner, courseId)
  const { rows } = await at.api.parts.pool.query(
    'select o.id, number from orders o join order_lines l on l.order_id = o.id where l.course_id = $1',
    [courseId],
  )
  return { courseId, learner, made, orderId: String(rows[0].id), number: String(rows[0].number) }
}
/** What was mailed to the learner about orders, oldest first, once everything is settled and each event came again. */
const mailsTo = async ({ email }: { email: string }) => {
  await at.settled()
  for (const { id } of at.api.sandbox.events()) await at.api.sandbox.deliver(id)
  await at.settled()
  const mails = mailbox.mails().filter(({ to, subject }) => to.includes(email) && subject.includes(title))
  return mails.toReversed()
}
const subjectsTo = async (learner: { email: string }) =>
  (await mailsTo(learner)).map(({ subject }) => subject.replace(title, '…'))
const refund = (admin: Caller, id: string) => admin.call('rest', 'sales.refund', { id })

test('a buyer is emailed one receipt, with course, amount, date, order number and a link to the course', async () => {
  const { learner, courseId, made, number, orderId } = await checkout()
  const success = pay(at.api.sandbox, made)
  const presses = [1, 2, 3].map(() => learner.call('rest', 'purchases.verify', success))
  for (const { status } of await Promise.all(presses)) expect(status).toBe(200)
  const [mail, ...others] = await mailsTo(learner)
  const { body } = await learner.call('rest', 'purchases.show', { id: orderId })
  expect(body.content).toMatchObject({ receiptEmail: 'sent' })
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`Your receipt for ${title}`)
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(new Date())
  const facts = [`Course: ${title}`, 'Amount paid: ₹499.50', `Paid on: ${day}`, 'IST', `Order number: ${number}`]
  for (const fact of facts) expect(mail?.text).toContain(fact)
  expect(mail?.text).toContain(`${site}/mypurchases?course=${courseId}`)
  expect(mail?.html).toContain(`href="${site}/mypurchases?course=${courseId}"`)
  expect(mail?.html).toContain('Graphs &amp; &lt;trees&gt;')
  expect(mail?.html).not.toContain('<trees>')
})

/** Takes back that the learner's address is confirmed. The answer confirms it, by the link that was emailed. */
const unconfirm = async (learner: Caller & { email: string; id: string }) => {
  await at.api.parts.pool.query('update learners set email_verified_at = null where id = $1', [learner.id])
  return async () => {
    const toLearner = mailbox.mails().filter(({ to }) => to.includes(learner.email))
    const text = toLearner.find((mail) => mail.text.includes('#'))?.text ?? ''
    const token = /#token=(\S+)/.exec(text)?.[1]
    for (let times = 0; times < 2; times++) await learner.call('rest', 'auth.verifyEmail', { token })
  }
}

test('S47: a receipt waits until its address is confirmed: it may be somebody else’s', async () => {
  const { learner, made } = await checkout()
  const confirm = await unconfirm(learner)
  await learner.call('rest', 'purchases.verify', pay(at.api.sandbox, made))
  expect(await subjectsTo(learner)).toEqual([])
  await confirm()
  expect(await subjectsTo(learner)).toEqual(['Your receipt for …'])
})

test('S47: emails about money that goes back wait for the address, too, and then say where it is', async () => {
  const { learner, made, orderId } = await checkout()
  const confirm = await unconfirm(learner)
  // One payment is returned, one is refunded by the seller, who tried in vain before.
  const fault = at.api.sandbox.faults.add({ kind: 'bad-gateway', route: 'POST /v1/payments/:id/capture' })
  at.api.sandbox.autoRefund(payUncaptured(at, made).razorpay_payment_id)
  at.api.sandbox.faults.clear(fault)
  pay(at.api.sandbox, made)
  await at.settled()
  at.api.sandbox.faults.add({ kind: 'refund-refuse', times: 1 })
  for (let times = 0; times < 2; times++) {
    await refund(at.admin, orderId)
    await at.settled()
  }
  expect(await subjectsTo(learner)).toEqual([])
  await confirm()
  expect((await subjectsTo(learner)).toSorted()).toEqual([
    'Your payment for … was returned',
    'Your refund for … is done',
  ])
})

test('a learner is emailed once that an uncaptured payment was returned', async () => {
  const { learner, made } = await checkout()
  at.api.sandbox.faults.add({ kind: 'bad-gateway', route: 'POST /v1/payments/:id/capture' })
  at.api.sandbox.autoRefund(payUncaptured(at, made).razorpay_payment_id)
  const [mail, ...others] = await mailsTo(learner)
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`Your payment for ${title} was returned`)
  expect(mail?.text).toContain('₹499.50')
  expect(mail?.text).toContain('You haven’t bought the course.')
})

test('a learner who owns the course through another payment gets no email that they haven’t bought it', async () => {
  const { learner, made } = await checkout()
  const failed = at.api.sandbox.pay({ order_id: made.orderId, instrument: { method: 'upi', vpa: 'failure@razorpay' } })
  pay(at.api.sandbox, made)
  await at.settled()
  at.api.sandbox.authorize(failed.payment_id)
  const mails = await mailsTo(learner)
  // They are queued by jobs of their own: either may be sent first.
  expect(mails.map(({ subject }) => subject.replace(title, '…')).toSorted()).toEqual([
    'Your payment for … was returned',
    'Your receipt for …',
  ])
  const returned = mails.find(({ subject }) => subject.includes('returned'))
  expect(returned?.text).not.toContain('You haven’t bought the course.')
  expect(returned?.text).toContain('You already own this course from another payment.')
})

test('a learner is emailed when an admin’s refund is requested and when it is processed, once each', async () => {
  const { learner, made, orderId } = await checkout()
  pay(at.api.sandbox, made)
  await at.settled()
  await Promise.all([1, 2, 3].map(() => refund(at.admin, orderId)))
  const mails = await mailsTo(learner)
  expect(mails.map(({ subject }) => subject.replace(title, '…'))).toEqual([
    'Your receipt for …',
    'Your refund for … is on its way',
    'Your refund for … is done',
  ])
  for (const { text } of mails.slice(1)) expect(text).toContain('Refund: ₹499.50')
})

test('a learner is emailed once about a partial refund in the dashboard, with its amount', async () => {
  const { learner, made } = await checkout()
  const { razorpay_payment_id: id } = pay(at.api.sandbox, made)
  await at.settled()
  await refundAtProvider(at, id, 20_000)
  const mails = await mailsTo(learner)
  const about = mails.filter(({ subject }) => subject.endsWith('is done'))
  expect(about).toHaveLength(1)
  expect(about[0]?.text).toContain('Refund: ₹200.00')
})

test('an admin’s refused refund is emailed as failed, and the next attempt as done', async () => {
  const { learner, made, orderId } = await checkout()
  pay(at.api.sandbox, made)
  await at.settled()
  at.api.sandbox.faults.add({ kind: 'refund-refuse', times: 1 })
  await refund(at.admin, orderId)
  expect((await subjectsTo(learner)).slice(1)).toEqual([
    'Your refund for … is on its way',
    'Your refund for … didn’t go through',
  ])
  await refund(at.admin, orderId)
  expect((await subjectsTo(learner)).slice(3)).toEqual(['Your refund for … is done'])
})

test('a second payment’s refused refund is never emailed as failed, whoever requested it', async () => {
  const { learner, made, orderId } = await checkout()
  at.api.sandbox.faults.add({ kind: 'double-payment' })
  pay(at.api.sandbox, made)
  await at.settled()
  at.api.sandbox.faults.add({ kind: 'refund-refuse', times: 2 })
  pay(at.api.sandbox, made)
  await at.settled()
  expect((await refund(at.admin, orderId)).status).toBe(200)
  await at.settled()
  await at.reconcileAfter(25 * hour)
  expect((await subjectsTo(learner)).slice(1)).toEqual(['Your refund for … is on its way', 'Your refund for … is done'])
})

test('nobody is emailed about the order of a deleted account', async () => {
  const { learner, made } = await checkout()
  await learner.call('rest', 'auth.deleteAccount', { password })
  pay(at.api.sandbox, made)
  await at.settled()
  expect(mailbox.mails().filter(({ to }) => to.some((address) => address.startsWith('deleted')))).toEqual([])
  expect(await mailsTo(learner)).toEqual([])
})

test('of a part that the seller gives back, the learner reads why, and that they keep the course', async () => {
  const { courseId, learner, made, orderId } = await checkout()
  pay(at.api.sandbox, made)
  await at.settled()
  const part = { requestId: randomUUID(), amount: 100, reason: 'Two lessons are out of date.' }
  expect((await at.admin.call('rest', 'sales.refund', { id: orderId, part })).status).toBe(200)
  await at.settled()
  const about = (await mailsTo(learner)).filter(({ subject }) => subject.includes('refund'))
  expect(about).toHaveLength(2)
  for (const { text } of about) {
    expect(text).toContain('₹100')
    expect(text).toContain('The seller wrote: Two lessons are out of date.')
    expect(text).toContain('You keep the course.')
  }
  expect(await owned(learner)).toEqual([courseId])
  // The rest is a refund of its own: that it is on its way is said, too.
  expect((await at.admin.call('rest', 'sales.refund', { id: orderId })).status).toBe(200)
  await at.settled()
  expect((await mailsTo(learner)).filter(({ subject }) => subject.includes('refund'))).toHaveLength(4)
})
