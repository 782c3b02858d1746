import { type ApiError, errorOf } from '../errors.ts'

/** Somebody closed a dialog that asked for a confirmation. */
export class Cancelled extends Error {}
/** The browser didn't use or make a passkey: its dialog was closed, it took too long, or no passkey fits. */
export class PasskeyFailed extends Error {}

/** What became of something that was tried. `message`: why the API refused it. */
export type Outcome<T = unknown> =
  | { ok: true; data: T }
  | { ok: false; reason: 'cancelled' | 'passkey' }
  | { ok: false; reason: 'refused'; code: ApiError['code']; message: string }

/** Tries it. Never rejects. */
export const outcomeOf = async <T>(run: () => Promise<T>): Promise<Outcome<T>> => {
  try {
    return { ok: true, data: await run() }
  } catch (error) {
    if (error instanceof Cancelled) return { ok: false, reason: 'cancelled' }
    if (error instanceof PasskeyFailed) return { ok: false, reason: 'passkey' }
    const { code, message, issues } = errorOf(error)
    // What is wrong with the input, not only that something is.
    return { ok: false, reason: 'refused', code, message: issues[0]?.message ?? message }
  }
}

/** Why a form couldn't be sent; undefined if its confirmation was cancelled. */
export const failureUnlessCancelled = (error: unknown): string | undefined =>
  error instanceof Cancelled ? undefined : errorOf(error).message
