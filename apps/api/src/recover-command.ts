import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Wanted } from './features/commerce/reconciliation/recovery.ts'

/** A time with its zone, such as 2026-11-24T21:30:00+05:30: an operator's clock and the server's may differ. */
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const Arguments = z.object({ since: time, until: time.optional(), 'refund-unmatched': z.boolean().default(false) })

/** Reads the arguments of `recover`. Returns undefined if they make no sense, such as a time without its zone. */
export const readRecovery = (args: readonly string[], now: Date): Omit<Wanted, 'say'> | undefined => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        since: { type: 'string' },
        until: { type: 'string' },
        'refund-unmatched': { type: 'boolean' },
      },
    })
    const { since, until = now, 'refund-unmatched': refundsUnmatched } = Arguments.parse(values)
    return since < until && until <= now ? { since, until, refundsUnmatched } : undefined
  } catch {
    return undefined
  }
}
