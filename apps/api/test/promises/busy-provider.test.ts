import { expect, test, vi } from 'vitest'
import { busyPause } from '../../src/adapters/payment/busy-pause.ts'
import { ProviderFailure } from '../../src/features/port-errors.ts'
import { order } from '../buying.ts'
import { countRequests } from '../faults/requests.ts'
import { newCourse, newLearner } from '../people.ts'
import { shop } from './shop.ts'

const at = shop()

/** A pause with a clock and a provider of its own, which answers 429 until it is told otherwise. */
const busyWith = (random: number) => {
  const state = { now: 0, isBusy: true, calls: 0 }
  const paused = busyPause({ clock: () => state.now, random: () => random, patience: 0 })
  const ask = async () => {
    state.calls += 1
    if (state.isBusy) throw new ProviderFailure('busy', '429')
    return 'answer'
  }
  return { state, call: () => paused(ask).catch((error: ProviderFailure) => error.kind) }
}

test.each([
  [0, [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 120_000, 120_000]],
  [1, [250, 500, 1_000]],
])('after 429, pauses grow, with a random part (%i) left out', async (random, pauses) => {
  const { state, call } = busyWith(random)
  // Calls that are under way together begin one pause.
  expect(await Promise.all([call(), call(), call()])).toEqual(['busy', 'busy', 'busy'])
  expect(state.calls).toBe(3)
  for (const [index, pause] of pauses.entries()) {
    state.now += pause - 1
    expect(await call()).toBe('busy')
    expect(state.calls).toBe(3 + index)
    state.now += 1
    // One tries, and nobody else meanwhile.
    await Promise.all([call(), call()])
    expect(state.calls).toBe(4 + index)
  }
  state.isBusy = false
  state.now += 120_000
  expect(await call()).toBe('answer')
  expect(await Promise.all([call(), call()])).toEqual(['answer', 'answer'])
})

test('while the provider answers 429, a round of the reconciler ends with the first answers', async () => {
  const learner = await newLearner(at.api.url)
  const courses: string[] = []
  for (let count = 0; count < 15; count++) courses.push(await newCourse(at.admin))
  for (const courseId of courses) await order(learner, courseId)
  at.webhooks('lost')
  const { sandbox } = at.api
  const busy = sandbox.faults.add({ kind: 'too-many-requests', times: 1_000 })
  const left = () => sandbox.faults.list().flatMap(({ id, left }) => (id === busy ? left : []))[0]
  for (let round = 0; round < 3; round++) await at.reconcileAfter(61_000)
  // Ten at once, then one at a time that tries whether it is over, less and less often: not 45.
  expect(1_000 - Number(left())).toBeLessThan(20)
  sandbox.faults.clear()
  const asked = countRequests(at.api, 'GET /v1/orders/:id/payments')
  await vi.waitFor(async () => {
    await at.reconcileAfter(61_000)
    expect(asked()).toBe(15)
  }, 20_000)
})
