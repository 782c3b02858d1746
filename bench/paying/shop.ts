import { setTimeout as pause } from 'node:timers/promises'
import { operations } from '@skillharbor/contracts/operations'
import { type Order, pay, type Success } from '../../apps/api/test/buying.ts'
import { jobsLeft } from '../../apps/api/test/faults/jobs.ts'
import { inParallel } from '../../apps/api/test/faults/waiting.ts'
import type { World } from '../../apps/api/test/faults/world.ts'
import { cookieOf, inTurn, load, type Send } from '../load.ts'

/** Its API runs in the process that is measured. `url` is that one's address. */
export type Shop = World & { url: string; courseId: string }

/** Posts as a site would. @throws an error for any answer but a success */
const post = async (url: string, { path, body, headers }: Send): Promise<unknown> => {
  const answer = await fetch(url + path, { method: 'POST', ...(body && { body }), ...(headers && { headers }) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}
const json = { 'content-type': 'application/json' }
const orderOf = ({ courseId }: Shop, cookie: string): Send => {
  const path = operations.purchases.order.path.replace('{courseId}', courseId)
  return { method: 'POST', path, headers: { cookie } }
}
type Paid = { cookie: string; success: Success }
const verifyOf = ({ cookie, success }: Paid): Send => {
  const headers = { ...json, cookie }
  return { method: 'POST', path: operations.purchases.verify.path, headers, body: JSON.stringify(success) }
}
const placeOrder = async (shop: Shop, cookie: string) => (await post(shop.url, orderOf(shop, cookie))) as Order

/** Cookies of learners who have bought nothing yet. */
const buyers = async ({ learners }: Shop, count: number): Promise<string[]> => (await learners(count)).map(cookieOf)

/** Has each buyer order and pay, while the provider tells nobody. */
const paidOrders = async (shop: Shop, count: number): Promise<Paid[]> => {
  shop.sandbox.setWebhookUrl(undefined)
  const paid: Paid[] = []
  await inParallel(await buyers(shop, count), 10, async (cookie) => {
    paid.push({ cookie, success: pay(shop.sandbox, await placeOrder(shop, cookie)) })
  })
  return paid
}

/** Resolves when no job is left. */
const untilDone = async ({ pool }: Shop, limit = 120_000): Promise<void> => {
  const end = performance.now() + limit
  while ((await jobsLeft(pool)).length > 0) {
    if (performance.now() > end) throw new Error(`Jobs were left after ${limit / 1000} s`)
    await pause(20)
  }
}
const perSecond = (count: number, since: number) => (1000 * count) / (performance.now() - since)

/** Orders per second, from 32 connections. */
export const ordering = async (shop: Shop, count: number): Promise<number> => {
  const next = inTurn(await buyers(shop, count))
  return (await load(shop.url, () => orderOf(shop, next()), { requests: count })).perSecond
}

/** Verifications per second, from 32 connections: until they are answered, and until their jobs are done, too. */
export const verifying = async (shop: Shop, count: number): Promise<{ answered: number; done: number }> => {
  const next = inTurn(await paidOrders(shop, count))
  await untilDone(shop)
  const begun = performance.now()
  const { perSecond: answered } = await load(shop.url, () => verifyOf(next()), { requests: count })
  await untilDone(shop)
  return { answered, done: perSecond(count, begun) }
}

/** The provider's events of so many paid orders, whose buyers closed their browsers, as they are sent. */
export const eventsOfOrders = async (shop: Shop, count: number): Promise<Send[]> => {
  const before = shop.sandbox.events().length
  await paidOrders(shop, count)
  await untilDone(shop)
  return shop.sandbox
    .events()
    .slice(before)
    .map(({ id, body, signature }) => ({
      method: 'POST',
      path: operations.purchases.webhook.path,
      body,
      headers: { ...json, 'x-razorpay-signature': signature, 'x-razorpay-event-id': id },
    }))
}

/** Events per second that are accepted, and that are worked off, when those of so many orders come at once. */
export const hearing = async (shop: Shop, count: number): Promise<{ accepted: number; workedOff: number }> => {
  const events = await eventsOfOrders(shop, count)
  const next = inTurn(events)
  const begun = performance.now()
  const { perSecond: accepted } = await load(shop.url, () => next(), { requests: events.length })
  await untilDone(shop)
  return { accepted, workedOff: perSecond(events.length, begun) }
}

/** Sends an event every `every` ms until it is told to stop. */
export const sendSteadily = (shop: Shop, events: readonly Send[], every: number) => {
  const next = inTurn(events)
  const sent: Promise<unknown>[] = []
  const timer = setInterval(() => sent.push(post(shop.url, next())), every)
  return async () => {
    clearInterval(timer)
    await Promise.all(sent)
  }
}

/**
 * Whole purchases per second, by so many buyers at once: order, pay, verify, with the three webhooks that the provider
 * sends meanwhile, until all is done. Says how many jobs are left 5 seconds after the last verification.
 */
export const buying = async (shop: Shop, count: number, at: number): Promise<{ done: number; left: number }> => {
  shop.sandbox.setWebhookUrl(shop.url + operations.purchases.webhook.path)
  const cookies = await buyers(shop, count)
  const begun = performance.now()
  await inParallel(cookies, at, async (cookie) => {
    const success = pay(shop.sandbox, await placeOrder(shop, cookie))
    await post(shop.url, verifyOf({ cookie, success }))
  })
  const later = pause(5_000).then(() => jobsLeft(shop.pool))
  await shop.sandbox.webhooksSettled(60_000)
  await untilDone(shop)
  const done = perSecond(count, begun)
  return { done, left: (await later).length }
}
