import { setTimeout as pause } from 'node:timers/promises'
import { caller } from '../../caller.ts'
import { orderOf } from '../browser.ts'
import { inCalmWorld } from '../calm-world.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel } from '../waiting.ts'

const kinds = ['refuse', 'hang', 'bad-gateway', 'too-many-requests'] as const
const [visitors, answerWithin] = [3, 6_000]
/** How long a visitor looks at a page, in milliseconds. */
const looks: Record<Pace, number> = { real: 0, hurried: 50 }

/** Orders while the provider is down in each of its ways, and visitors who browse all the while. */
const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inCalmWorld(
    postgresUrl,
    pace,
    async ({ sandbox, api, ...world }) => {
      const [learners, courses] = [await world.learners(size), await world.courses(4)]
      const violations: string[] = []
      let [slowest, pages, isOver] = [0, 0, false]
      const browsing = inParallel(Array.from({ length: visitors }), visitors, async () => {
        for (const visitor = caller(api.url); !isOver; pages++) {
          const { status } = await visitor
            .call('rest', 'courses.list')
            .catch((error: Error) => ({ status: error.message }))
          if (status !== 200) violations.push(`browsing answered ${status}`)
          await pause(looks[pace])
        }
      })
      for (const kind of kinds) {
        const fault = sandbox.faults.add({ kind })
        await inParallel(learners, 10, async (learner, index) => {
          const since = performance.now()
          const courseId = courses[index % courses.length] ?? ''
          const { status } = await learner.call('rest', 'purchases.order', { courseId })
          const took = performance.now() - since
          slowest = Math.max(slowest, took)
          if (status !== 502 && status !== 503) violations.push(`${kind}: ordering answered ${status}`)
          if (took > answerWithin) violations.push(`${kind}: answered after ${Math.round(took)} ms`)
        })
        sandbox.faults.clear(fault)
      }
      isOver = true
      await browsing
      for (const learner of learners) await orderOf(learner, courses[0] ?? '')
      const note = `refused, hanging, 502, 429: slowest answer ${Math.round(slowest)} ms; ${pages} pages browsed meanwhile`
      return { trials: size * kinds.length, violations, note }
    },
    {},
    // So that a busy machine has time left.
    { provider: 2_000 },
  )

export const providerDown: Scenario = {
  promise: 'R9',
  title: 'orders while the provider is down',
  full: 50,
  small: 3,
  run,
}
