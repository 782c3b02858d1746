import { operationList } from '@skillharbor/contracts/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, caller, type Door } from './caller.ts'
import { courseFields, newAdmin, newLearner } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
let people: Record<'nobody' | 'user' | 'admin', Caller>
beforeAll(async () => {
  api = await startApi()
  people = { nobody: caller(api.url), user: await newLearner(api.url), admin: await newAdmin(api.url) }
})
afterAll(() => api.stop())

/** Valid for every operation that asks for a session, so that only the session decides. */
const input = {
  ...{ id: '0190f5fe-7c00-7a00-8000-000000000000', courseId: '0190f5fe-7c00-7a00-8000-000000000000', ...courseFields },
  ...{ bucket: 'imgprivate', key: 'thumbnails/a/b.png', contentType: 'image/png' },
  ...{ razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: '00' },
}
const status = async (who: Caller, door: Door, name: string) => (await who.call(door, name, input)).status

const guarded = operationList.filter(({ operation: { access } }) => access === 'user' || access === 'admin')

describe.each(guarded)('$name', ({ name, operation: { access } }) => {
  test.each(['rest', 'trpc'] as const)(`is for a session of realm ${access} only, over %s`, async (door) => {
    const others = (['nobody', 'user', 'admin'] as const).filter((who) => who !== access)
    for (const who of others) expect(await status(people[who], door, name)).toBe(401)
    expect(await status(access === 'user' ? people.user : people.admin, door, name)).not.toBe(401)
  })
})
