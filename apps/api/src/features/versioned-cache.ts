import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { singleFlight } from './single-flight.ts'

/**
 * An answer as bytes: its JSON, and that with what tRPC puts around the only answer of a batch, as the sites get it. Both share
 * their memory. `value` is read from them each time, because keeping it would take several times as much. One with an ETag may
 * be stored by shared caches, too.
 */
export type Prepared<T> = { readonly value: T; bytes: Buffer; batch: Buffer; etag?: string }

const [before, after] = ['[{"result":{"data":', '}}]'] as const

/** Makes an answer's JSON once, for everybody who gets it. */
export const prepare = <T>(value: T): Prepared<T> => {
  const batch = Buffer.from(before + JSON.stringify(value) + after)
  const bytes = batch.subarray(before.length, -after.length)
  return {
    bytes,
    batch,
    get value() {
      return JSON.parse(bytes.toString()) as T
    },
  }
}

/** A cached answer, and the ETag of exactly its bytes. */
export type Cached<T> = Prepared<T> & { etag: string }

/** Does the work once it is the caller's turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>
const atOnce: InTurn = (work) => work()

/**
 * Returns the cached answer for a key. Calls `load` to make it if it isn't cached. `madeFrom` names the parts of the data
 * that the answer depends on; changes of other parts leave it as it is. With `inTurn`, an answer that nobody makes yet is made
 * in the turn of whichever of its callers has one first: nobody waits behind what another one asked for before.
 */
export type VersionedCache<Part extends string> = <T>(
  key: string,
  madeFrom: readonly Part[],
  load: () => Promise<T>,
  inTurn?: InTurn,
) => Promise<Cached<T>>

type Load = () => Promise<unknown>

/** The ETag of exactly these bytes. */
export const etagOf = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('base64url')}"`

/** Prepares an answer that is sent again and again, with its ETag. */
export const keep = async <T>(load: () => Promise<T>): Promise<Cached<T>> => {
  const answer = prepare(await load())
  return Object.assign(answer, { etag: etagOf(answer.bytes) })
}

/**
 * Caches answers in this process for one version of each part of their data, up to `mostBytes` of JSON. Every call checks
 * `versionOf`, so no process serves an answer that was outdated when the call arrived. Concurrent calls share a version
 * check, and calls for the same answer share one `load`.
 */
export const versionedCache = <Part extends string>(
  versionOf: () => Promise<Record<Part, string>>,
  mostBytes: number,
): VersionedCache<Part> => {
  const versions = singleFlight(versionOf)
  const loading = new Set<string>()
  const answers = new LRUCache<string, Cached<unknown>, Load>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: (key, _stale, { context }) => {
      loading.add(key)
      return keep(context).finally(() => loading.delete(key))
    },
    // What others push out before it is there is still its callers' answer.
    ignoreFetchAbort: true,
  })
  return async <T>(key: string, madeFrom: readonly Part[], load: () => Promise<T>, inTurn = atOnce) => {
    const version = await versions()
    const versioned = [...madeFrom.map((part) => version[part]), key].join(' ')
    // A key always has the same type of answer: from this `load` or an earlier one like it.
    const ask = async () => (await answers.forceFetch(versioned, { context: load })) as Cached<T>
    return answers.has(versioned) || loading.has(versioned) ? ask() : inTurn(ask)
  }
}
