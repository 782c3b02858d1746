import { expect, test } from 'vitest'
import { newDocument } from './evidence.ts'
import { call, movableClock, newOrder, openReceiver, openSandbox, sdkFor } from './shop.ts'

const day = 24 * 60

/** A sandbox with a captured payment of ₹499 and a dispute about it, and a clock. */
const openDispute = async (options: Parameters<typeof openSandbox>[0] = {}) => {
  const clock = movableClock()
  const sandbox = await openSandbox({ now: clock.now, ...options })
  const { payment_id } = sandbox.pay({ order_id: await newOrder(sandbox) })
  const dispute = sandbox.dispute(payment_id)
  const contest = async (body: unknown, id = dispute.id) => {
    const { status, json } = await call(sandbox, `PATCH /v1/disputes/${id}/contest`, { body })
    return { status, json, description: json.error?.description }
  }
  const accept = (body?: unknown) => call(sandbox, `POST /v1/disputes/${dispute.id}/accept`, { body })
  const stored = async () => (await call(sandbox, `GET /v1/disputes/${dispute.id}`)).json
  const disputeEvents = () =>
    sandbox
      .events()
      .map(({ event }) => event.replace('payment.dispute.', ''))
      .filter((event) => !event.includes('.'))
  return { sandbox, clock, payment_id, dispute, contest, accept, stored, disputeEvents, ...sdkFor(sandbox) }
}

test('the SDK drafts evidence, adds to it and submits it, which is told by an event', async () => {
  const { url, received } = await openReceiver()
  const { sandbox, clock, dispute, disputes, stored } = await openDispute({ webhookUrl: url })
  const [receipt, log, letter] = [await newDocument(sandbox), await newDocument(sandbox), await newDocument(sandbox)]
  const others = [{ type: 'receipt_signed_by_customer', document_ids: [receipt] }]
  const drafted = await disputes.contest(dispute.id, { amount: 10_000, summary: 'It was delivered.', others })
  const evidence = { ...dispute.evidence, amount: 10_000, summary: 'It was delivered.', others }
  expect(drafted).toEqual({ ...dispute, evidence })
  const replaced = { access_activity_log: [log], explanation_letter: [letter], summary: 'Every lesson was watched.' }
  await disputes.contest(dispute.id, { ...replaced, action: 'draft' })
  expect(await stored()).toEqual({ ...dispute, evidence: { ...evidence, ...replaced } })
  clock.pass(60)
  const submitted = await disputes.contest(dispute.id, { action: 'submit', access_activity_log: [log, receipt] })
  expect(submitted).toEqual({
    ...dispute,
    status: 'under_review',
    evidence: {
      ...evidence,
      ...replaced,
      access_activity_log: [log, receipt],
      submitted_at: dispute.created_at + 3_600,
    },
  })
  expect(await disputes.fetch(dispute.id)).toEqual(submitted)
  expect((await disputes.all()).items).toEqual([submitted])
  await sandbox.webhooksSettled()
  const bodies = received.map(({ body }) => JSON.parse(body))
  expect(bodies.find(({ event }) => event === 'payment.dispute.under_review')).toMatchObject({
    payload: { dispute: { entity: submitted } },
  })
})

test('a draft is not told by an event, and never submitted by itself', async () => {
  const { sandbox, clock, dispute, contest, stored, disputeEvents } = await openDispute()
  await contest({ summary: 'It was delivered.', billing_proof: [await newDocument(sandbox)] })
  expect(disputeEvents()).toEqual(['created'])
  clock.pass(7 * day)
  expect((await stored()).status).toBe('open')
  clock.pass(1)
  expect(await stored()).toMatchObject({ id: dispute.id, status: 'lost', evidence: { submitted_at: null } })
  expect(disputeEvents()).toEqual(['created', 'lost'])
})

test.for([
  ['an unknown field', { invalid_proof_type: [] }, 'invalid_proof_type is/are not required and should not be sent'],
  ['a given time', { submitted_at: 1 }, 'submitted_at is/are not required and should not be sent'],
  ['another action', { action: 'send' }, 'The selected action is invalid.'],
  ['a long summary', { summary: 'x'.repeat(1_001) }, 'The summary may not be greater than 1000 characters.'],
  ['an empty summary', { summary: '' }, 'The summary must not be empty.'],
  ['a null', { summary: null }, 'The summary must be a string.'],
  ['no amount at all', { amount: 0 }, 'The amount must be at least 1.'],
  ['half a paisa', { amount: 0.5 }, 'The amount must be an integer.'],
  ['too large an amount', { amount: 49_901 }, 'contest amount cannot be greater than dispute amount.'],
  [
    'one id',
    { shipping_proof: 'doc_00000000000000' },
    'The shipping_proof must be a list of at least one document id.',
  ],
  ['no ids', { shipping_proof: [] }, 'The shipping_proof must be a list of at least one document id.'],
  ['others without a type', { others: [{ document_ids: ['doc_00000000000000'] }] }, 'The type field is required.'],
  ['no others', { others: [] }, 'The others must not be empty.'],
  [
    'more in others',
    { others: [{ type: 'x', document_ids: ['doc_00000000000000'], name: 'x' }] },
    'name is/are not required and should not be sent',
  ],
  ...[
    { term_and_conditions: ['doc_00000000000000'] },
    { refund_confirmation: ['nonsense'] },
    { others: [{ type: 'x', document_ids: ['doc_00000000000000'] }] },
  ].map(
    (body) =>
      [
        `a document that there is not, in ${Object.keys(body)}`,
        body,
        'Invalid file id provided or merchant is unauthorized to access the fileId(s) provided',
      ] as const,
  ),
] as const)('evidence with %s is refused, and nothing of it is kept', async ([, body, description]) => {
  const { dispute, contest, stored } = await openDispute()
  expect(await contest({ amount: 100, ...body })).toMatchObject({ status: 400, description })
  expect(await stored()).toEqual(dispute)
})

test('the limits themselves are kept: 1,000 characters, one paisa, the whole amount', async () => {
  const { contest } = await openDispute()
  expect(await contest({ summary: 'x'.repeat(1_000), amount: 1 })).toMatchObject({ status: 200 })
  expect((await contest({ amount: 49_900 })).json.evidence).toMatchObject({
    amount: 49_900,
    summary: 'x'.repeat(1_000),
  })
})

test('submitted evidence needs a document and a summary, be it of an earlier draft', async () => {
  const { sandbox, dispute, contest, stored } = await openDispute()
  expect(await contest({ summary: 'It was delivered.', action: 'submit' })).toMatchObject({
    status: 400,
    description: 'Ensure you provide a minimum of one document for contesting a dispute.',
  })
  const proof = { others: [{ type: 'log', document_ids: [await newDocument(sandbox)] }] }
  expect(await contest({ ...proof, action: 'submit' })).toMatchObject({
    status: 400,
    description: 'The summary field is required.',
  })
  expect(await stored()).toEqual(dispute)
  await contest(proof)
  expect((await contest({ summary: 'It was delivered.', action: 'submit' })).json.status).toBe('under_review')
})

test('what is accepted is lost for good, with its refund and event', async () => {
  const { sandbox, payment_id, dispute, disputes, payments, disputeEvents } = await openDispute()
  const lost = { ...dispute, status: 'lost', amount_deducted: 49_900 }
  expect(await disputes.accept(dispute.id)).toEqual(lost)
  expect(await disputes.fetch(dispute.id)).toEqual(lost)
  expect(await payments.fetch(payment_id)).toMatchObject({ status: 'refunded', amount_refunded: 49_900 })
  await expect(disputes.accept(dispute.id)).rejects.toMatchObject({
    statusCode: 400,
    error: { description: 'Action not allowed when dispute is in lost status.' },
  })
  expect(disputeEvents()).toEqual(['created', 'lost'])
  expect(sandbox.ledger().refunded).toBe(49_900)
})

test('an acceptance takes no parameters', async () => {
  const { sandbox, dispute, accept, stored } = await openDispute()
  expect((await accept({ amount: 100 })).json.error.description).toBe(
    'amount is/are not required and should not be sent',
  )
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const asForm = await call(sandbox, `POST /v1/disputes/${dispute.id}/accept`, { body: 'amount=100', headers })
  expect(asForm.status).toBe(415)
  expect((await stored()).status).toBe('open')
  expect((await accept({})).json.status).toBe('lost')
})

test.for(['under_review', 'won', 'lost', 'closed'] as const)('a dispute that is %s takes no answer', async (status) => {
  const { sandbox, payment_id, contest, accept, stored } = await openDispute()
  const moved = sandbox.dispute(payment_id, { status })
  const description = `Action not allowed when dispute is in ${status} status.`
  expect(await contest({ summary: 'x' })).toMatchObject({ status: 400, description })
  expect((await accept()).json.error).toMatchObject({ description })
  expect(await stored()).toEqual(moved)
})

test('an answer is taken until `respond_by`, and not a second later', async () => {
  const { clock, contest, accept } = await openDispute()
  clock.pass(7 * day)
  expect(await contest({ summary: 'in time' })).toMatchObject({ status: 200 })
  clock.pass(1 / 60)
  const description = 'Action not allowed as deadline to respond has elapsed.'
  expect(await contest({ summary: 'late' })).toMatchObject({ status: 400, description })
  expect((await accept()).json.error).toMatchObject({ description })
})

test('a dispute that nobody answered is lost before anything else happens', async () => {
  const { sandbox, clock, payment_id, payments, disputes, disputeEvents } = await openDispute()
  clock.pass(7 * day + 1)
  await expect(payments.refund(payment_id, {})).rejects.toMatchObject({
    error: { description: 'The payment has been fully refunded already' },
  })
  expect((await disputes.all()).items).toMatchObject([{ status: 'lost', amount_deducted: 49_900 }])
  expect(disputeEvents()).toEqual(['created', 'lost'])
  expect(sandbox.ledger().refunded).toBe(49_900)
})

test('the ledger knows at once of a dispute that was lost by silence', async () => {
  const { sandbox, clock } = await openDispute()
  expect(sandbox.ledger().refunded).toBe(0)
  clock.pass(7 * day + 1)
  expect(sandbox.ledger().refunded).toBe(49_900)
})

test('what was submitted in time stays under review; if it was not enough, there is time for an answer', async () => {
  const { sandbox, clock, payment_id, dispute, contest, stored } = await openDispute()
  const proof = { proof_of_service: [await newDocument(sandbox)], summary: 'It was delivered.', action: 'submit' }
  await contest(proof)
  expect(sandbox.dispute(payment_id, { status: 'open', respond_within: 30 }).respond_by).toBe(dispute.respond_by)
  clock.pass(7 * day)
  await contest(proof)
  clock.pass(day)
  expect((await stored()).status).toBe('under_review')
  const again = sandbox.dispute(payment_id, { status: 'open', respond_within: 2 })
  expect(again).toMatchObject({
    respond_by: dispute.created_at + 10 * 86_400,
    evidence: { submitted_at: dispute.created_at + 7 * 86_400 },
  })
  clock.pass(2 * day)
  expect((await contest({ action: 'submit' })).json).toMatchObject({
    status: 'under_review',
    evidence: { ...again.evidence, submitted_at: again.respond_by },
  })
})

test('an unknown dispute is not found', async () => {
  const { sandbox, contest } = await openDispute()
  for (const [id, description] of [
    ['disp_00000000000000', 'The id provided does not exist'],
    ['nonsense', 'nonsense is not a valid id'],
  ] as const) {
    expect(await contest({}, id)).toMatchObject({ status: 400, description })
    expect((await call(sandbox, `POST /v1/disputes/${id}/accept`)).json.error).toMatchObject({ description })
  }
})

test('lost answers: what was submitted or accepted is so, and asking again is refused', async () => {
  const { sandbox, contest, dispute, disputes, stored } = await openDispute()
  sandbox.faults.add({ kind: 'server-error', route: 'PATCH /v1/disputes/:id/contest', times: 1 })
  sandbox.faults.add({ kind: 'drop-response', route: 'PATCH /v1/disputes/:id/contest', times: 1 })
  const proof = { proof_of_service: [await newDocument(sandbox)], summary: 'It was delivered.', action: 'submit' }
  expect(await contest(proof)).toMatchObject({ status: 500 })
  expect((await stored()).status).toBe('open')
  await expect(contest(proof)).rejects.toThrow('fetch failed')
  expect((await stored()).status).toBe('under_review')
  expect(await contest(proof)).toMatchObject({
    description: 'Action not allowed when dispute is in under_review status.',
  })
  sandbox.dispute(dispute.payment_id, { status: 'open' })
  sandbox.faults.add({ kind: 'drop-response', route: 'POST /v1/disputes/:id/accept', times: 1 })
  await expect(disputes.accept(dispute.id)).rejects.toBeInstanceOf(TypeError)
  expect((await stored()).status).toBe('lost')
})
