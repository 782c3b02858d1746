import type { z } from 'zod'

/** `status` is missing where we don't read it. */
type Item = { id: string; status?: string; reportedStatus?: string }

export type ProviderLog = { warn: (details: object, message: string) => void }

/** What is logged once is remembered for so many items; then it may be logged again. */
const remembered = 1_000

/** Reads what the provider lists item by item, and logs what we don't understand about one, once in a process. */
export const oddItems = (log: ProviderLog) => {
  const told = new Set<string>()
  const tellOnce = (key: string, details: object, message: string): void => {
    if (told.has(key)) return
    if (told.size >= remembered) told.clear()
    told.add(key)
    log.warn(details, message)
  }

  /** Returns the item, after logging a state that no documentation names. */
  const noted = <T extends Item>(item: T): T => {
    const { id, status, reportedStatus } = item
    if (status === 'unknown')
      tellOnce(
        `${id} ${reportedStatus}`,
        { id, state: reportedStatus },
        'the provider reported a state that we don’t know',
      )
    return item
  }

  /** Returns the items that can be read. The others are logged and left out, so that they don't hold up the rest. */
  const readEach = <T extends Item>(schema: z.ZodType<T>, items: readonly unknown[]): T[] =>
    items.flatMap((item) => {
      const read = schema.safeParse(item)
      if (read.success) return [noted(read.data)]
      const { issues } = read.error
      const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : null
      tellOnce(`${id} ${read.error.message}`, { id, issues }, 'an item of the provider’s list can’t be read')
      return []
    })

  return { noted, readEach }
}
export type OddItems = ReturnType<typeof oddItems>
