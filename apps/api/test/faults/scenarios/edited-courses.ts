import { pay } from '../../buying.ts'
import { newCourse } from '../../people.ts'
import { insist, orderOf } from '../browser.ts'
import { inCalmWorld } from '../calm-world.ts'
import { disagreements } from '../oracle.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel, untilNone } from '../waiting.ts'

/** Between the checkout's opening and its payment the course becomes dearer, and every other one is deleted. */
const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inCalmWorld(postgresUrl, pace, async ({ sandbox, pool, ...world }) => {
    const admin = await world.admin()
    const violations: string[] = []
    await inParallel(await world.learners(size), 4, async (learner, index) => {
      const id = await newCourse(admin)
      const made = await orderOf(learner, id)
      await admin.call('rest', 'courses.update', { id, price: 9_999 })
      if (index % 2 === 0) await admin.call('rest', 'courses.delete', { id })
      const success = pay(sandbox, made)
      const { status } = await insist(() => learner.call('rest', 'purchases.verify', success))
      if (status !== 200) violations.push(`verify answered ${status}`)
      const { body } = await insist(() => learner.call('rest', 'purchases.list'))
      if (!JSON.stringify(body.userPurchasedList).includes(id)) violations.push(`not shown to its buyer: ${id}`)
    })
    violations.push(...(await untilNone(60_000, () => disagreements({ sandbox, pool }))))
    return { trials: size, violations, note: 'price changed in all of them, course deleted in half' }
  })

export const editedCourses: Scenario = {
  promise: 'R11',
  title: 'courses edited during the checkout',
  full: 200,
  small: 6,
  run,
}
