import { randomUUID } from 'node:crypto'
import type { Access, Operation } from '@skillharbor/contracts/operation'
import fc from 'fast-check'
import type { Transport } from '../caller.ts'
import { fieldsOf, fittingInput } from './fitting-input.ts'
import { type Change, changed, changesOf } from './input-changes.ts'
import { madeOdd, type Oddity, oddities } from './odd-requests.ts'
import { everybody, type Person, signed, type Who } from './people.ts'
import { type HostileRequest, requestFor } from './requests.ts'

/** One hostile call, but for what is only known when it is made: who has which things. */
export type Case = {
  who: Who
  input: Record<string, unknown>
  /** Which thing the fields named in `known` take their values from. */
  thing: number
  known: readonly string[]
  changes: readonly Change[]
  oddity: Oddity | null
  /** Whether the payment provider's signature is right, where there is one. */
  signed: boolean
}
type Asked = { transport: Transport; name: string; operation: Operation }

const callersOf = (access: Access): fc.Arbitrary<Who> => {
  const anybody = fc.constantFrom(...everybody)
  if (access !== 'user' && access !== 'admin') return anybody
  const allowed: fc.Arbitrary<Who> =
    access === 'user' ? fc.constantFrom('learner', 'buyer') : fc.constantFrom('admin', 'seller')
  return fc.oneof({ weight: 5, arbitrary: allowed }, anybody)
}

/** Cases for one operation at one transport: about a third fits, a third is broken, and a third is an odd request. */
export const caseOf = ({ transport, operation }: Asked): fc.Arbitrary<Case> => {
  const fields = fieldsOf(operation)
  const nothing = fc.constant({ changes: [] as Change[], oddity: null })
  const broken = changesOf(fields).map((changes) => ({ changes, oddity: null }))
  const odd = oddities(transport).map((oddity) => ({ changes: [], oddity }))
  const base = {
    who: callersOf(operation.access),
    input: fittingInput(operation),
    thing: fc.nat({ max: 23 }),
    known: fc.oneof(fc.constant(fields), fc.subarray(fields)),
    signed: fc.boolean(),
  }
  return fc.tuple(fc.record(base), fc.oneof(nothing, broken, odd)).map(([common, ways]) => ({ ...common, ...ways }))
}

/** What a case is counted as. */
export const kindOf = ({ changes, oddity }: Case): string => oddity?.kind ?? changes[0]?.kind ?? 'made to fit'

/** The request of a case, made by that person from that address. */
export const requestOf = (
  { transport, name, operation }: Asked,
  { input, thing, known, changes, oddity, ...options }: Case,
  { person, address, secret }: { person: Person; address: string; secret: string },
): HostileRequest => {
  const things = person.things[thing % person.things.length] ?? {}
  const right = known.filter((field) => field in things).map((field) => [field, things[field]] as const)
  const isSigned = options.signed && operation.access === 'provider'
  const fields: Record<string, unknown> = { ...input, ...Object.fromEntries(right) }
  if (isSigned) Object.assign(fields, { eventId: randomUUID(), signature: signed(secret, String(fields.body)) })
  const whole = requestFor(transport, name, operation, changed(fields, changes))
  const headers = { 'x-forwarded-for': address, ...(person.cookie && { cookie: person.cookie }), ...whole.headers }
  const request = { ...whole, headers }
  return oddity ? madeOdd(request, oddity) : request
}
