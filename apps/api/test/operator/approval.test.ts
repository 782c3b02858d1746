import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { confirmAddress, newOperator, password, startMailingApi } from '../account-holders.ts'
import { caller, type Transport } from '../caller.ts'
import { operatorEmails } from '../start-api.ts'

const startApproving = async () => {
  const api = await startMailingApi({ ADMIN_SIGNUP: 'approval' })
  onTestFinished(api.stop)
  return api
}
const pending = { status: 403, body: { error: 'APPROVAL_PENDING' } }

/** Signs somebody up as an admin, and answers how they log in. */
const signUp = async (url: string, transport: Transport, email = `${randomUUID()}@skillharbor.example`) => {
  const me = caller(url)
  const account = { username: `N ${randomUUID().slice(0, 8)}`, email, password, state: 'Goa' }
  const { body } = await me.call(transport, 'admin.signup', account)
  return { ...me, email, body, logIn: () => me.call(transport, 'admin.login', { email, password }) }
}

describe.each(['rest', 'trpc'] as const)('S79: where new admins need an approval, over %s', (transport) => {
  test('they can’t log in until an operator approves them, and are emailed then', async () => {
    const api = await startApproving()
    const me = await signUp(api.url, transport)
    expect(me.body).toMatchObject({ approvalPending: true })
    await confirmAddress(api, me.email)
    expect(await me.logIn()).toMatchObject(pending)

    const operator = await signUp(api.url, transport, operatorEmails[0])
    await confirmAddress(api, operator.email)
    await operator.logIn()
    const waiting = (await operator.call(transport, 'operator.accounts', { state: 'pending', q: me.email })).body
    expect(waiting.content).toMatchObject([{ email: me.email, state: 'pending' }])
    const [{ _id: id } = { _id: '' }] = waiting.content as { _id: string }[]
    expect((await operator.call(transport, 'operator.approve', { id })).status).toBe(200)
    expect((await me.logIn()).status).toBe(200)
    expect((await api.mailsTo(me.email))[0]?.subject).toMatch(/is approved$/)
  })

  test('nobody gets in with an operator’s address that they didn’t confirm', async () => {
    const api = await startApproving()
    const thief = await signUp(api.url, transport, operatorEmails[0])
    expect(await thief.logIn()).toMatchObject(pending)
  })

  test('an admin account made on the learner site waits too; the learner account doesn’t', async () => {
    const api = await startApproving()
    const email = `${randomUUID()}@skillharbor.example`
    const me = caller(api.url)
    await me.call(transport, 'auth.signup', { username: 'Both', email, password, role: 'admin' })
    expect((await me.call(transport, 'auth.login', { email, password })).status).toBe(200)
    expect(await me.call(transport, 'admin.login', { email, password })).toMatchObject(pending)
  })
})

test('S79: who signed up before approvals were needed needs none', async () => {
  const api = await startMailingApi()
  onTestFinished(api.stop)
  const me = await signUp(api.url, 'rest')
  expect(me.body).not.toHaveProperty('approvalPending')
  await newOperator(api)
  expect((await me.logIn()).status).toBe(200)
})
