import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { compose } from '../../../src/compose.ts'
import { readConfig } from '../../../src/config.ts'
import { inCalmWorld } from '../calm-world.ts'
import { buyers, type Recording, recordAll, replay, type State, stateOf } from '../recordings.ts'
import type { Finding, Scenario } from '../scenario.ts'
import type { CalmWorld } from '../world.ts'

/** So many properties are checked side by side: one waits for the database while another computes. */
const lanes = 4

type Expectation = { recording: Recording; expected: State }

/** All of a recording's messages in any order, some of them repeated. */
const anyOrder = (all: readonly Expectation[]): fc.Arbitrary<Expectation & { order: number[] }> =>
  fc.constantFrom(...all).chain(({ recording, expected }) => {
    const every = [...recording.messages.keys()]
    return fc
      .array(fc.constantFrom(...every), { maxLength: 3 })
      .chain((again) => {
        const steps = [...every, ...again]
        return fc.shuffledSubarray(steps, { minLength: steps.length })
      })
      .map((order) => ({ recording, expected, order }))
  })

/** What the property says of its counterexample; the whole of it would be pages. */
const whyOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message : String(cause)
}

const check = async (world: CalmWorld, size: number): Promise<Finding> => {
  const [courseId = ''] = await world.courses(1)
  // The API hears only of what is replayed here.
  world.sandbox.setWebhookUrl(undefined)
  await world.api.stop()
  const parts = await compose(readConfig(world.environment))
  try {
    const learners = await world.learners(size + 100)
    const nextBuyer = buyers(
      parts.ports,
      courseId,
      learners.map(({ id }) => id),
    )
    const { expectations, violations, secrets } = await recordAll(world, parts.pool, nextBuyer)
    const property = fc.asyncProperty(anyOrder(expectations), async ({ recording, expected, order }) => {
      const buyer = await nextBuyer()
      await replay(recording, buyer, order, secrets)
      const state = await stateOf(parts.pool, buyer)
      if (isDeepStrictEqual(state, expected)) return
      throw new Error(
        `${recording.name}, replayed as ${order}, came to ${JSON.stringify(state)}, not ${JSON.stringify(expected)}`,
      )
    })
    const results = await Promise.allSettled(
      Array.from({ length: lanes }, (_, lane) => {
        const numRuns = Math.ceil((size - lane) / lanes)
        return fc.assert(property, { numRuns, seed: 20_261_120 + lane, endOnFailure: true })
      }),
    )
    for (const result of results) if (result.status === 'rejected') violations.push(whyOf(result.reason))
    const names = expectations.map(({ recording }) => recording.name).join(', ')
    return { trials: size, violations, note: `seeds from 20261120; ${names}` }
  } finally {
    await parts.close()
  }
}

export const anyOrderOfEvents: Scenario = {
  promise: 'R4',
  title: 'permutations of events and verify',
  full: 10_000,
  small: 60,
  run: (postgresUrl, size, pace) => inCalmWorld(postgresUrl, pace, (world) => check(world, size)),
}
