import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { shared } from './single-flight.ts'

/** An answer as it goes out: the value, its JSON's bytes, and the tag that stands for exactly these. */
export type Cached<T> = { value: T; bytes: Buffer; etag: string }

/** Answers under a key for as long as they are true. `load` makes the answer where it is not kept. */
export type VersionedCache = <T>(key: string, load: () => Promise<T>) => Promise<Cached<T>>

type Load = () => Promise<unknown>

const keep = async (load: Load): Promise<Cached<unknown>> => {
  const value = await load()
  const bytes = Buffer.from(JSON.stringify(value))
  return { value, bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}

/**
 * Keeps answers made from things that carry a version, in this process and up to `mostBytes` of JSON. Every caller
 * asks `versionOf` anew, so that nobody, on any process, is given what was true only before they came; callers who come
 * while a question is under way share the next one. Many who want the same answer wait for one `load`.
 */
export const versionedCache = (versionOf: () => Promise<string>, mostBytes: number): VersionedCache => {
  const version = shared(versionOf)
  const answers = new LRUCache<string, Cached<unknown>, Load>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: (_key, _stale, { context }) => keep(context),
  })
  return async <T>(key: string, load: () => Promise<T>) =>
    // A key has one kind of answer: what this load, or an earlier one like it, made.
    (await answers.forceFetch(`${await version()} ${key}`, { context: load })) as Cached<T>
}
