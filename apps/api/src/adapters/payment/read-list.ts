import { z } from 'zod'
import { ProviderFailure } from '../../features/port-errors.ts'

/** How many items a request asks for, the most that the provider gives; and when a list is too long to be right. */
const pageSize = 100
const mostPages = 50
/** How many items there are on a page if the request doesn't say. */
export const defaultPageSize = 10

/** A list as the provider answers it. Its items are read one by one. */
export const List = z.object({ items: z.array(z.unknown()) })

export type Page = { count: number; skip: number }

const idOf = (item: unknown): string =>
  z.object({ id: z.string() }).safeParse(item).data?.id ?? JSON.stringify(item) ?? 'nothing'

/**
 * Reads a list to its end, each item once. An item that is added meanwhile moves the others on, and may be missed.
 * Throws what `ask` throws, and ProviderFailure if there is no end after 5,000 items.
 * https://razorpay.com/docs/api/refunds/fetch-multiple-refund-payment
 */
export const readToEnd = async (ask: (page: Page) => Promise<z.output<typeof List>>): Promise<unknown[]> => {
  const read = new Map<string, unknown>()
  for (let page = 0; page < mostPages; page++) {
    const { items } = await ask({ count: pageSize, skip: page * pageSize })
    const before = read.size
    for (const item of items) read.set(idOf(item), item)
    // A list that isn't paged answers the same again.
    if (items.length < pageSize || read.size === before) return [...read.values()]
  }
  throw new ProviderFailure('unavailable', `a list of the provider has more than ${mostPages * pageSize} items`)
}
