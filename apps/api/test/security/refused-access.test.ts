import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOperator } from '../account-holders.ts'
import { caller } from '../caller.ts'
import { linesWith } from '../logged-lines.ts'
import { newAdmin, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

describe.each(['rest', 'trpc'] as const)('S89: over %s', (transport) => {
  const refused = (act: () => Promise<unknown>) => linesWith(api, 'access refused', act)

  test('a call that somebody may not make leaves a line: which call, why, who and from where', async () => {
    const learner = await newLearner(api.url)
    const seller = await newAdmin(api.url)
    const network = '127.0.0.1'
    const lines = await refused(async () => {
      await learner.call(transport, 'courses.mine')
      await seller.call(transport, 'operator.accounts')
    })
    expect(lines).toEqual([
      { operation: 'courses.mine', code: 'UNAUTHENTICATED', realm: 'admin', account: null, network },
      { operation: 'operator.accounts', code: 'FORBIDDEN', realm: 'admin', account: seller.id, network },
    ])
  })

  test('so does a change without the confirmation that it wants', async () => {
    const own = await startApi()
    const operator = await newOperator(own)
    own.advance(10 * 60_000 + 1)
    const id = crypto.randomUUID()
    const { id: learnerId } = await newLearner(own.url)
    const lines = await linesWith(own, 'access refused', async () => {
      await operator.call(transport, 'operator.suspend', { id: learnerId, reason: 'Spam' })
      await operator.call(transport, 'operator.suspend', { id, reason: 'Spam' })
    })
    await own.stop()
    expect(lines).toMatchObject([{ operation: 'operator.suspend', code: 'CONFIRMATION_NEEDED', account: operator.id }])
  })

  test('who may, or only asks who they are, leaves none', async () => {
    const learner = await newLearner(api.url)
    const lines = await refused(async () => {
      await caller(api.url).call(transport, 'auth.me')
      await learner.call(transport, 'purchases.list')
      await learner.call(transport, 'courses.show', { id: crypto.randomUUID() })
    })
    expect(lines).toEqual([])
  })
})
