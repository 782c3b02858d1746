import { SentAgain } from '../../features/port-errors.ts'
import type { Body } from './disk-files.ts'

const iteratorOf = (body: Body): Iterator<Uint8Array> | AsyncIterator<Uint8Array> =>
  Symbol.asyncIterator in body ? body[Symbol.asyncIterator]() : body[Symbol.iterator]()

/** Yields the body's chunks until `superseded` rejects, also while it waits for one that doesn't come. */
async function* readUntil(body: Body, superseded: Promise<never>): AsyncGenerator<Uint8Array> {
  const chunks = iteratorOf(body)
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), superseded])
      if (next.done) return
      yield next.value
    }
  } finally {
    // Not awaited: it only returns once the chunk that it waits for has come.
    Promise.resolve(chunks.return?.()).catch(() => undefined)
  }
}

/**
 * Lets one body at a time be received under a name: a newer one ends those that are still on their way, so that however
 * often something is sent at once, one of them takes room. Nobody but a sender who gave up on the last try sends it again.
 */
export const latestOnly = () => {
  const receiving = new Map<string, PromiseWithResolvers<never>>()
  /**
   * Calls `store` with the body and returns its result.
   * @throws SentAgain if the body of another call with this name began to arrive before this one was there.
   */
  return async <T>(name: string, body: Body, store: (body: Body) => Promise<T>): Promise<T> => {
    receiving.get(name)?.reject(new SentAgain(`${name} was sent again`))
    const own = Promise.withResolvers<never>()
    own.promise.catch(() => undefined)
    receiving.set(name, own)
    try {
      return await store(readUntil(body, own.promise))
    } finally {
      if (receiving.get(name) === own) receiving.delete(name)
    }
  }
}
