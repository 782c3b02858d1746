import { setTimeout as pause } from 'node:timers/promises'
import { order, owned, pay } from '../buying.ts'
import { type Caller, caller } from '../caller.ts'
import { newLearner, password } from '../people.ts'
import type { World } from './world.ts'

type Answer = Awaited<ReturnType<Caller['call']>>

/** What visitors of all kinds did, and every call of theirs that was not answered as it should have been. */
export type Traffic = { calls: Map<string, number>; failed: string[]; bought: number }

/**
 * Has people browse, buy, look at what they have and log in, until `isOver`; everybody calls once, and nobody calls
 * again what failed.
 */
export const shopUntil = async (
  { sandbox, api }: { sandbox: World['sandbox']; api: { url: string } },
  people: { learners: readonly Caller[]; courses: readonly string[] },
  isOver: () => boolean,
): Promise<Traffic> => {
  const traffic: Traffic = { calls: new Map(), failed: [], bought: 0 }
  const counted = async <T>(what: string, call: () => Promise<T>): Promise<T | undefined> => {
    traffic.calls.set(what, (traffic.calls.get(what) ?? 0) + 1)
    try {
      return await call()
    } catch (error) {
      const { message, cause } = error instanceof Error ? error : new Error(String(error))
      traffic.failed.push(`${what}: ${message} ${cause instanceof Error ? cause.message : ''}`)
      return undefined
    }
  }
  const answered = ({ status, body }: Answer) => {
    if (status !== 200) throw new Error(`answered ${status}: ${body.message}`)
  }
  /** Whatever the given people have not bought yet; then new people come. */
  const intents = (async function* () {
    for (const courseId of people.courses) for (const learner of people.learners) yield { learner, courseId }
    for (;;) {
      const learner = await newLearner(api.url)
      for (const courseId of people.courses) yield { learner, courseId }
    }
  })()
  const buy = async () => {
    for await (const { learner, courseId } of intents) {
      if (isOver()) return
      const made = await counted('order', () => order(learner, courseId))
      if (!made) continue
      const success = pay(sandbox, made)
      await counted('verify', async () => answered(await learner.call('trpc', 'purchases.verify', success)))
      traffic.bought++
      await counted('purchases', async () => {
        if (!(await owned(learner)).includes(courseId)) throw new Error('what was bought is not there')
      })
      await pause(50)
    }
  }
  const browse = async () => {
    const visitor = caller(api.url)
    while (!isOver()) {
      await counted('list', async () => answered(await visitor.call('rest', 'courses.list')))
      const id = people.courses[0] ?? ''
      await counted('course', async () => answered(await visitor.call('trpc', 'courses.show', { id })))
      await pause(50)
    }
  }
  const logIn = async () => {
    const { email } = await newLearner(api.url)
    while (!isOver()) {
      const credentials = { email, password }
      await counted('log in', async () => answered(await caller(api.url).call('rest', 'auth.login', credentials)))
      await pause(1_000)
    }
  }
  await Promise.all([buy(), buy(), buy(), browse(), browse(), logIn()])
  return traffic
}
