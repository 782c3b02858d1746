import { describe, expect, onTestFinished, test } from 'vitest'
import { confirmAddress, newOperator, ownApi, startMailingApi, tokenOf } from '../account-holders.ts'
import { order } from '../buying.ts'
import { caller } from '../caller.ts'
import { newAdmin, newCourse, newLearner, password } from '../people.ts'
import { addApp, addAppAsBefore, confirm } from '../second-factor.ts'
import { operatorEmails } from '../start-api.ts'

const forbidden = { status: 403, body: { error: 'FORBIDDEN' } }

describe.each(['rest', 'trpc'] as const)(
  'S81: somebody who signs up with an operator’s address, over %s',
  (transport) => {
    const realm = { group: 'admin', transport } as const
    const [email] = operatorEmails

    test('doesn’t become one when the operator opens the link in the email', async () => {
      const api = await startMailingApi()
      onTestFinished(api.stop)
      const thief = await newAdmin(api.url, transport, email)
      const token = tokenOf((await api.links(email, '/adminverify'))[0])
      const operator = caller(api.url)
      const refused = { status: 401, body: { error: 'UNAUTHENTICATED' } }
      expect(await operator.call(transport, 'admin.verifyEmail', { token })).toMatchObject(refused)
      const other = await newAdmin(api.url)
      expect(await other.call(transport, 'admin.verifyEmail', { token })).toMatchObject(refused)
      expect(await thief.call(transport, 'operator.accounts')).toMatchObject(forbidden)
      // Who has both the account and the mailbox is the operator.
      expect((await thief.call(transport, 'admin.verifyEmail', { token })).status).toBe(200)
      expect((await thief.call(transport, 'operator.accounts')).status).toBe(200)
    })

    test('doesn’t become one if the link was opened before the address was an operator’s', async () => {
      const api = await startMailingApi()
      onTestFinished(api.stop)
      const thief = await newAdmin(api.url, transport)
      const token = tokenOf((await api.links(thief.email, '/adminverify'))[0])
      expect((await caller(api.url).call(transport, 'admin.verifyEmail', { token })).status).toBe(200)
      await api.parts.pool.query('update admins set email = $1 where email = $2', [email, thief.email])
      // The link ended the session, but whoever signed up knows the password.
      expect((await thief.call(transport, 'admin.login', { email, password })).status).toBe(200)
      expect(await thief.call(transport, 'operator.accounts')).toMatchObject(forbidden)
    })

    test('is out, second factor and all, when the operator resets the password', async () => {
      const api = await startMailingApi({ ADMIN_SIGNUP: 'open' })
      onTestFinished(api.stop)
      const thief = await newAdmin(api.url, transport, email)
      await addAppAsBefore(api, thief, realm)
      const operator = caller(api.url)
      await operator.call(transport, 'admin.forgotPassword', { email })
      const token = tokenOf((await api.links(email, '/adminreset'))[0])
      const newPassword = 'a harbour of my own'
      expect((await operator.call(transport, 'admin.resetPassword', { token, newPassword })).status).toBe(200)
      expect((await thief.call(transport, 'admin.me')).status).toBe(401)
      expect((await operator.call(transport, 'admin.login', { email, password: newPassword })).status).toBe(200)
      expect((await operator.call(transport, 'operator.accounts')).status).toBe(200)
      const { rows } = await api.parts.pool.query(
        'select id::text from factors union all select admin_id::text from recovery_codes',
      )
      expect(rows).toEqual([])
    })
  },
)

describe.each(['rest', 'trpc'] as const)('S76: over %s', (transport) => {
  const realm = { group: 'admin', transport } as const

  test('an admin is an operator only with a configured address that is confirmed', async () => {
    const api = await ownApi()
    const seller = await newAdmin(api.url)
    await confirmAddress(api, seller.email)
    expect(await seller.call(transport, 'operator.accounts')).toMatchObject(forbidden)

    const operator = await newAdmin(api.url, transport, operatorEmails[0])
    expect(await operator.call(transport, 'operator.accounts')).toMatchObject(forbidden)
    expect((await operator.call(transport, 'admin.me')).body.admin).not.toHaveProperty('operator')
    await confirmAddress(api, operator.email)
    expect((await operator.call(transport, 'operator.accounts')).status).toBe(200)
    expect((await operator.call(transport, 'admin.me')).body.admin).toMatchObject({ operator: true })
  })

  test('a learner with an operator’s address is none', async () => {
    const api = await ownApi({ OPERATOR_EMAILS: ' Learner@Skillharbor.example, ' })
    const learner = await newLearner(api.url)
    await api.parts.pool.query('update learners set email = $1, email_verified_at = now()', [
      'learner@skillharbor.example',
    ])
    expect((await learner.call(transport, 'operator.accounts')).status).toBe(401)
  })

  test('where admins need a second factor, an operator without it sees and changes nothing', async () => {
    const api = await ownApi({ ADMIN_SECOND_FACTOR: 'required' })
    const operator = await newOperator(api)
    const needed = { status: 403, body: { error: 'SECOND_FACTOR_REQUIRED' } }
    await order(await newLearner(api.url), await newCourse(await newAdmin(api.url)))
    const [{ id }] = (await api.parts.pool.query('select id from orders')).rows
    // Somebody else's order, by the way that its seller takes.
    const sees = () => operator.call(transport, 'sales.show', { id })
    expect(await operator.call(transport, 'operator.activity')).toMatchObject(needed)
    expect(await sees()).toMatchObject(needed)
    await addApp(api, operator, realm)
    expect((await operator.call(transport, 'operator.activity')).status).toBe(200)
    expect((await sees()).status).toBe(200)
  })

  test('every change wants a confirmation of the last ten minutes', async () => {
    const api = await ownApi()
    const operator = await newOperator(api)
    const { id } = await newLearner(api.url)
    api.advance(10 * 60_000 + 1)
    const needed = { status: 403, body: { error: 'CONFIRMATION_NEEDED' } }
    const suspend = () => operator.call(transport, 'operator.suspend', { id, reason: 'Spam' })
    expect(await suspend()).toMatchObject(needed)
    expect((await operator.call(transport, 'operator.accounts', { state: 'suspended' })).body.content).toEqual([])
    await confirm(operator, realm)
    expect((await suspend()).status).toBe(200)
  })
})
