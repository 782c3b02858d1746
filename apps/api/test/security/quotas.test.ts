import type { Operation } from '@skillharbor/contracts/operation'
import { operationList } from '@skillharbor/contracts/operations'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { memoryAttemptLimit } from '../../src/adapters/limits/memory.ts'
import { postgresAttemptLimit } from '../../src/adapters/limits/postgres.ts'
import { attemptCountsIn } from '../../src/db/attempt-counts.ts'
import { createQuotaLimits, quotas } from '../../src/features/quotas.ts'
import { startApi, type TestApi } from '../start-api.ts'
import type { Who } from './access-table.ts'
import { accessWorld } from './access-world.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
let world: Awaited<ReturnType<typeof accessWorld>>
beforeAll(async () => {
  api = await startApi()
  world = await accessWorld(api)
})
afterAll(() => api.stop())

/** Each share is one try, a tenth, or as many as the world needs. */
const setQuotas = async (kind: 'small' | 'large' | 'tenth') => {
  await api.parts.pool.query('truncate rate_limits')
  const factor = { small: 0, large: 1_000, tenth: 0.1 }[kind]
  const { pool } = api.parts
  const counting = { pool, countOf: attemptCountsIn(pool) }
  api.parts.ports.quotas = createQuotaLimits(
    { together: (rule) => postgresAttemptLimit(counting, rule), alone: memoryAttemptLimit },
    factor,
  )
}

/** What changes something and isn't rationed, and why. */
const unrationed: Record<string, string> = {
  'auth.logout': 'ends one session',
  'admin.logout': 'ends one session',
  'auth.verifyEmail': 'needs the token of an email',
  'admin.verifyEmail': 'needs the token of an email',
  'curriculum.signPart': 'signs a link without the storage; uploads are rationed',
  'curriculum.completeUpload': 'ends an upload; uploads are rationed',
  'curriculum.abortUpload': 'ends an upload; uploads are rationed',
  'emails.unsubscribe': 'needs the token of an email',
  'newsletter.confirm': 'needs the token of an email',
  'newsletter.unsubscribe': 'needs the token of an email',
  'purchases.webhook': 'needs the provider’s signature',
}

test('S44: every operation that changes something is rationed, or it is known why not', () => {
  const rationed = Object.values(quotas).flatMap(({ operations }): readonly string[] => operations)
  const changing = operationList.filter(({ operation }) => operation.kind === 'mutation').map(({ name }) => name)
  expect(changing.filter((name) => !rationed.includes(name)).sort()).toEqual(Object.keys(unrationed).sort())
})

const callers: Record<Operation['access'], readonly [Who, Who]> = {
  public: ['nobody', 'nobody'],
  user: ['learner', 'otherLearner'],
  admin: ['owner', 'other'],
  operator: ['operator', 'owner'],
  provider: ['nobody', 'nobody'],
}
const quotasOf = (name: string) =>
  Object.values(quotas).filter(({ operations }: { operations: readonly string[] }) => operations.includes(name))
const rationed = operationList.filter(({ name }) => quotasOf(name).length > 0)

describe.each(rationed)('S44: $name', ({ name, operation }) => {
  test.each(['rest', 'trpc'] as const)('waits when its share is used up, over %s', async (transport) => {
    await setQuotas('large')
    const [mine, another] = await Promise.all(callers[operation.access].map(world.callerFor))
    const inputs = [await world.inputFor(name), await world.inputFor(name), await world.inputFor(name)]
    const call = (me = mine, input = inputs.shift()) => me?.call(transport, name, input ?? {})
    await setQuotas('small')
    expect((await call())?.status).not.toBe(429)
    const refused = await call()
    const message = expect.stringMatching(/^Too many .*\. Please wait \d+ (seconds|minutes) and try again$/)
    expect(refused).toMatchObject({ status: 429, body: { error: 'TOO_MANY_REQUESTS', message } })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    const isByAddress = quotasOf(name).some((quota) => 'perAddress' in quota)
    expect((await call(another))?.status === 429).toBe(isByAddress)
  })
})

test('S44: learners behind one network report courses by their own share, and visitors by the network’s', async () => {
  await setQuotas('large')
  const [visitor, learner, another] = await Promise.all(
    (['nobody', 'learner', 'otherLearner'] as const).map(world.callerFor),
  )
  const input = await world.inputFor('courses.report')
  const report = async (me: typeof visitor) => (await me?.call('rest', 'courses.report', input))?.status === 429
  await setQuotas('small')
  expect(await report(visitor)).toBe(false)
  expect(await report(visitor)).toBe(true)
  expect([await report(learner), await report(another)]).toEqual([false, false])
  expect([await report(learner), await report(another)]).toEqual([true, true])
})

test.each(['curriculum.publish', 'curriculum.restore', 'curriculum.saveCaptions'] as const)(
  'S44: what %s keeps for good has a share for an hour and a smaller one for a day',
  async (name) => {
    await setQuotas('large')
    const owner = await world.callerFor('owner')
    const large = api.parts.ports.quotas
    const input = await world.inputFor(name)
    await setQuotas('tenth')
    const isTaken = async () => (await owner.call('rest', name, input)).status !== 429
    const takenOf = async (tries: number) => {
      let taken = 0
      for (const _ of Array(tries)) taken += Number(await isTaken())
      return taken
    }
    const [ofHour, ofDay] =
      name === 'curriculum.saveCaptions'
        ? (['captions', 'captionsOfDay'] as const)
        : (['publishing', 'publishingOfDay'] as const)
    const [perHour, perDay] = [quotas[ofHour].perAccount.tries / 10, quotas[ofDay].perAccount.tries / 10]
    expect(await takenOf(perHour + 1)).toBe(perHour)
    // The hour is over; of the day, the rest is left.
    api.parts.ports.quotas[ofHour] = large[ofHour]
    expect(await takenOf(perDay - perHour + 1)).toBe(perDay - perHour)
  },
)
