import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { pay } from '../../buying.ts'
import { caller } from '../../caller.ts'
import { orderOf } from '../browser.ts'
import { withDurablePostgres } from '../durable-postgres.ts'
import { disagreements } from '../oracle.ts'
import type { Finding, Scenario } from '../scenario.ts'
import { inParallel, untilNone } from '../waiting.ts'
import { inWorld, type World } from '../world.ts'

const [perSecond, orders, slow] = [200, 100, 500]

/** Real events of real payments: every one is sent again and again, each time as an event of its own. */
const record = async ({ sandbox, ...world }: World): Promise<string[]> => {
  const [learners, courses] = [await world.learners(orders), await world.courses(4)]
  sandbox.setWebhookUrl(undefined)
  await inParallel(learners, 8, async (learner, index) => {
    pay(sandbox, await orderOf(learner, courses[index % courses.length] ?? ''))
  })
  return sandbox.events().map(({ body }) => body)
}

/** Sends so many events, each when it is due whatever became of those before. */
const send = async ({ api, environment }: World, bodies: string[], count: number) => {
  const [took, refused, ids]: [number[], string[], string[]] = [[], [], []]
  const sender = caller(api.url)
  const one = async (index: number, due: number) => {
    const [body = '', eventId] = [bodies[index % bodies.length], randomUUID()]
    const signature = createHmac('sha256', environment.RAZORPAY_WEBHOOK_SECRET ?? '')
      .update(body)
      .digest('hex')
    ids.push(eventId)
    const answer = await sender
      .call('rest', 'purchases.webhook', { body, signature, eventId })
      .catch((error: Error) => error)
    took.push(performance.now() - due)
    if (answer instanceof Error) refused.push(answer.message)
    else if (answer.status !== 200) refused.push(`answered ${answer.status}`)
  }
  const begun = performance.now()
  const sent: Promise<void>[] = []
  while (sent.length < count) {
    const due = begun + (sent.length * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await pause(early)
    sent.push(one(sent.length, due))
  }
  await Promise.all(sent)
  return { took: took.sort((a, b) => a - b), refused, ids }
}

const run = (_: string, size: number): Promise<Finding> =>
  withDurablePostgres((durable) =>
    inWorld(durable.now().url, async (world) => {
      const { took, refused, ids } = await send(world, await record(world), size)
      const at = (share: number) => Math.round(took[Math.ceil(took.length * share) - 1] ?? 0)
      const violations = [...new Set(refused)]
      if (at(0.99) >= slow) violations.push(`99 of 100 answers took up to ${at(0.99)} ms`)
      const since = Date.now()
      const lost = async () => {
        const { rows } = await world.pool.query(
          `select id from unnest($1::text[]) as sent (id) where not exists (
           select 1 from webhook_events kept where kept.id = sent.id and kept.outcome = 'applied')`,
          [ids],
        )
        return rows.map(({ id }) => `lost or not processed: ${id}`)
      }
      violations.push(...(await untilNone(300_000, lost)))
      const drained = ((Date.now() - since) / 1000).toFixed(0)
      violations.push(...(await disagreements(world)))
      const note = `${perSecond} a second; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms; all processed ${drained} s after the last`
      return { trials: size, violations, note }
    }),
  )

export const webhookSpeed: Scenario = {
  promise: 'speed',
  title: 'webhooks, 200 a second',
  full: perSecond * 60,
  small: perSecond * 2,
  run,
}
