import { z } from 'zod'
import type { ReconLine } from './balance-model.ts'
import type { Context } from './context.ts'
import { parse } from './provider-error.ts'

const part = (name: string, wording: string, [least, most]: [number, number]) => {
  const error = ({ input }: { input?: unknown }): string =>
    input === undefined ? `The ${name} field is required.` : wording
  return z
    .string({ error })
    .regex(/^\d+$/, { error: wording })
    .transform(Number)
    .pipe(z.int().min(least, { error: wording }).max(most, { error: wording }))
}

/** https://razorpay.com/docs/api/settlements/fetch-recon */
const ReconQuery = z.strictObject({
  year: part('year', 'The year must be 4 digits.', [1000, 9999]),
  month: part('month', 'The month is not a valid month.', [1, 12]),
  day: part('day', 'The day must be between 1 and 2 digits.', [1, 31]).optional(),
  count: part('count', 'The count must be at least 1.', [1, 1000]).default(10),
  skip: part('skip', 'The skip must be at least 0.', [0, Number.MAX_SAFE_INTEGER]).default(0),
})

/** The documentation names no time zone for a settlement's day; the provider is in India. */
const indiaMs = 5.5 * 3_600_000

const dateOf = (unixSeconds: number): [year: number, month: number, day: number] => {
  const date = new Date(unixSeconds * 1000 + indiaMs)
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
}

/** The transactions that were settled in a month, or on a day of it. */
export const listRecon = ({ store }: Context, query: unknown): ReconLine[] => {
  const wanted = parse(ReconQuery, query)
  const isWanted = ({ settled_at }: ReconLine): boolean => {
    const [year, month, day] = dateOf(settled_at)
    return year === wanted.year && month === wanted.month && day === (wanted.day ?? day)
  }
  return store.settlements
    .all()
    .flatMap(({ sandbox }) => sandbox.lines.filter(isWanted))
    .slice(wanted.skip, wanted.skip + wanted.count)
}
