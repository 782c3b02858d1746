import { setTimeout as wait } from 'node:timers/promises'
import { ProviderFailure } from '../../port-errors.ts'

/**
 * How often a call is repeated, and the pause before the first repetition, in milliseconds. Each pause is twice as long.
 */
const repetitions = { most: 7, firstMs: 1_000 } as const

/** Waits so many milliseconds. Tests don't. */
export type Pause = (ms: number) => Promise<unknown>

/**
 * Repeats a call that the provider doesn't answer, with growing pauses, for about two minutes. Throws what the last call
 * threw, and a refusal at once.
 */
export const patiently = async <T>(call: () => Promise<T>, pause: Pause = wait): Promise<T> => {
  for (let times = 0; ; times++) {
    try {
      return await call()
    } catch (error) {
      const isPassing = error instanceof ProviderFailure && error.kind !== 'refused'
      if (!isPassing || times === repetitions.most) throw error
      await pause(repetitions.firstMs * 2 ** times)
    }
  }
}
