import { describe, expect, test } from 'vitest'
import { ownApi } from '../account-holders.ts'
import { order, pay } from '../buying.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'
import { addApp, confirm } from '../second-factor.ts'
import type { TestApi } from '../start-api.ts'

/** A seller with a paid order. */
const sale = async (api: TestApi) => {
  const seller = await newAdmin(api.url)
  const learner = await newLearner(api.url)
  const courseId = await newCourse(seller)
  await learner.call('rest', 'purchases.verify', pay(api.sandbox, await order(learner, courseId)))
  await api.jobsDone()
  const { body } = await seller.call('rest', 'sales.list')
  return { seller, id: (body.content as { _id: string }[])[0]?._id }
}

describe.each(['rest', 'trpc'] as const)('S69: over %s', (transport) => {
  const realm = { group: 'admin', transport } as const

  test('where admins need a second factor, one without it can’t refund', async () => {
    const api = await ownApi({ ADMIN_SECOND_FACTOR: 'required' })
    const { seller, id } = await sale(api)
    const refund = async () => seller.call(transport, 'sales.refund', { id })
    expect(await refund()).toMatchObject({ status: 403, body: { error: 'SECOND_FACTOR_REQUIRED' } })
    await addApp(api, seller, realm)
    expect((await refund()).status).toBe(200)
  })

  test('a refund wants a confirmation of the last ten minutes', async () => {
    const api = await ownApi()
    const { seller, id } = await sale(api)
    api.advance(10 * 60_000 + 1)
    const refund = async () => seller.call(transport, 'sales.refund', { id })
    expect(await refund()).toMatchObject({ status: 403, body: { error: 'CONFIRMATION_NEEDED' } })
    const { rows } = await api.parts.pool.query('select id from refunds')
    expect(rows).toEqual([])
    expect((await confirm(seller, realm)).status).toBe(200)
    expect((await refund()).status).toBe(200)
  })
})
