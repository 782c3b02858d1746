import { setImmediate as turn } from 'node:timers/promises'
import DataLoader from 'dataloader'
import { type Column, type SQL, sql } from 'drizzle-orm'

/** So that one statement stays quick. */
const mostKeys = 100

/**
 * Answers the questions of concurrent requests with one statement: `read` gets the keys of everyone who asked while the last
 * statement ran, and returns a value for each. An answer is never older than its question. Alone, a question waits for two
 * turns of the event loop. All who share a statement share its failure.
 */
export const shareReads = <Key, Value>(
  read: (keys: readonly Key[]) => Promise<Value[]>,
): ((key: Key) => Promise<Value>) => {
  let running: Promise<unknown> = Promise.resolve()
  const loader = new DataLoader<Key, Value>(
    (keys) => {
      const values = read(keys)
      running = values.catch(() => undefined)
      return values
    },
    {
      cache: false,
      maxBatchSize: mostKeys,
      batchScheduleFn: async (dispatch) => {
        await running
        await turn()
        await turn()
        dispatch()
      },
    },
  )
  return (key) => loader.load(key)
}

/** Matches the ids that a prepared query gets as `ids`. */
export const isAnyOf = (id: Column): SQL => sql`${id} = any(${sql.placeholder('ids')}::uuid[])`

/** For `shareReads`: finds rows by their id. Callers that ask for the same id get the same object. */
export const byId =
  <Row extends { id: string }>(find: (asked: { ids: string[] }) => Promise<Row[]>) =>
  async (ids: readonly string[]): Promise<(Row | undefined)[]> => {
    const rows = new Map((await find({ ids: [...new Set(ids)] })).map((row) => [row.id, row]))
    return ids.map((id) => rows.get(id))
  }
