import { z } from 'zod'

const integer = (name: string) =>
  z.coerce.number({ error: `${name} must be an integer.` }).int({ error: `${name} must be an integer.` })

/** From 2000 to 2121, in Unix seconds. */
const [earliest, latest] = [946_684_800, 4_765_046_400]
const time = (name: string) => {
  const error = `${name} must be between ${earliest} and ${latest}`
  return integer(name).min(earliest, { error }).max(latest, { error }).optional()
}

/** The page of a list that is asked for. https://razorpay.com/docs/api/payments/fetch-all-payments */
export const pageFields = {
  count: integer('The count')
    .min(1, { error: 'The count must be at least 1.' })
    .max(100, { error: 'The count may not be greater than 100.' })
    .default(10),
  skip: integer('The skip').min(0, { error: 'The skip must be at least 0.' }).default(0),
  from: time('from'),
  to: time('to'),
}

/** A list that takes nothing else. */
export const Page = z.strictObject(pageFields)

/** The page of a list that is short enough to be read whole. */
export const pageOf = <T extends { created_at: number }>(
  all: readonly T[],
  { count, skip, from = earliest, to = latest }: z.output<typeof Page>,
): T[] => all.filter(({ created_at }) => created_at >= from && created_at <= to).slice(skip, skip + count)
