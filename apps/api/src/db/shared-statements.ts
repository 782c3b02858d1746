import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import DataLoader from 'dataloader'
import { type Column, DrizzleQueryError, type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { isReadTimeout } from './silent-connections.ts'

/** So that one statement stays quick. */
const mostKeys = 100

/**
 * How long a slow statement holds up the next one, in milliseconds. On a slow disk, statements that commit have to run at
 * the same time: Postgres writes their commits together.
 */
const mostWaitMs = 5

/**
 * What one of the keys may have caused, or what may be over: bad data, a violated constraint, a rollback such as a
 * deadlock's, and a server that shuts down. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const passing = /^(22|23|40|57P01)/

/** Whether a statement may succeed for each key alone: not if it is wrong itself, or took too long. */
const isWorthAnotherTry = (error: unknown): boolean => {
  if (isReadTimeout(error)) return false
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return !(cause instanceof pg.DatabaseError) || passing.test(cause.code ?? '')
}

/** Runs a function outside of any request, so that a shared statement isn't in the trace of one of them. */
const outside = AsyncLocalStorage.snapshot()

/**
 * Sends one statement for all concurrent requests: `send` gets the keys of everyone who asked while the last statement ran,
 * and returns a value for each. The statement starts after all of them asked. Alone, a request waits for two turns of the
 * event loop. If its connection breaks, or one key can't be served, each key is sent once more by itself. An error in the
 * statement is everyone's.
 */
export const shareStatements = <Key, Value>(
  send: (keys: readonly Key[]) => Promise<Value[]>,
): ((key: Key) => Promise<Value>) => {
  let running: Promise<unknown> = Promise.resolve()
  const sendAll = (keys: readonly Key[]) => outside(send, keys)
  const sendAlone = (key: Key) =>
    sendAll([key]).then(
      ([value]) => value as Value,
      (error: Error) => error,
    )
  const loader = new DataLoader<Key, Value>(
    (keys) => {
      const values = sendAll(keys)
      running = values.catch(() => undefined)
      return values.catch((error) => {
        if (keys.length === 1 || !isWorthAnotherTry(error)) throw error
        return Promise.all(keys.map(sendAlone))
      })
    },
    {
      cache: false,
      maxBatchSize: mostKeys,
      batchScheduleFn: async (dispatch) => {
        await Promise.race([running, wait(mostWaitMs, undefined, { ref: false })])
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

/** For `shareStatements`: finds rows by their id. Callers that ask for the same id get the same object. */
export const byId =
  <Row extends { id: string }>(find: (asked: { ids: string[] }) => Promise<Row[]>) =>
  async (ids: readonly string[]): Promise<(Row | undefined)[]> => {
    const rows = new Map((await find({ ids: [...new Set(ids)] })).map((row) => [row.id, row]))
    return ids.map((id) => rows.get(id))
  }
