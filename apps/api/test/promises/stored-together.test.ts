import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepEvent, keepOldNews } from '../../src/features/commerce/reconciliation/event-repository.ts'
import { order } from '../buying.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'
import { watchStatements } from '../sent-statements.ts'
import { startApi, type TestApi } from '../start-api.ts'

const watch = watchStatements()
let api: TestApi
let orderId: string
beforeAll(async () => {
  // Nobody runs the jobs, so that they can be looked at.
  api = await startApi({ WORKER: 'apart' })
  await order(await newLearner(api.url), await newCourse(await newAdmin(api.url)))
  orderId = (await api.parts.pool.query('select id from orders')).rows[0].id
})
afterAll(async () => {
  await api.stop()
  watch.stop()
})

const event = (id: string, body = '{}') => ({ id, body, receivedAt: new Date() })
const column = async (text: string) => (await api.parts.pool.query(text)).rows.map(({ one }) => one)

test('events that arrive at once are stored and queued by one statement, each once', async () => {
  const { db } = api.parts.ports
  const sent = await watch.during(() =>
    Promise.all([keepEvent(db, event('a')), keepEvent(db, event('b')), keepEvent(db, event('a'))]),
  )
  expect(sent).toHaveLength(1)
  await keepEvent(db, event('b'))
  expect(await column('select id as one from webhook_events order by id')).toEqual(['a', 'b'])
  const keys = "select key as one from graphile_worker.jobs where key like 'event:%' order by key"
  expect(await column(keys)).toEqual(['event:a', 'event:b'])
})

test('an event that can’t be stored keeps none of the others from it', async () => {
  const { db } = api.parts.ports
  const kept = await Promise.allSettled(['c', 'd\0', 'e'].map((id) => keepEvent(db, event(id))))
  expect(kept.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await column("select id as one from webhook_events where id >= 'c' order by id")).toEqual(['c', 'e'])
})

test('old news that arrive at once are in the timeline, each once', async () => {
  const { db } = api.parts.ports
  const news = (id: string, name: string) => keepOldNews(db, { event: event(id), orderId, name })
  const all = () => Promise.all([news('x', 'payment.authorized'), news('y', 'payment.captured'), news('x', 'twice')])
  expect(await watch.during(all)).toHaveLength(1)
  await all()
  expect(await column("select outcome as one from webhook_events where id in ('x', 'y')")).toEqual([
    'applied',
    'applied',
  ])
  expect(await column("select reference as one from order_events where kind = 'webhook' order by id")).toHaveLength(2)
})
