import fc from 'fast-check'
import { oddName, oddValue } from './odd-values.ts'

/** What is done to a fitting input. */
export type Change =
  | { kind: 'odd value' | 'extra field'; name: string; value: unknown }
  | { kind: 'missing field'; name: string }
  | { kind: 'no object'; value: unknown }

/** One or two changes of an input with these fields. */
export const changesOf = (fields: readonly string[]): fc.Arbitrary<Change[]> => {
  const extra = fc.record({ kind: fc.constant('extra field' as const), name: oddName, value: oddValue })
  const whole = fc.record({
    kind: fc.constant('no object' as const),
    value: fc.oneof(fc.constantFrom<unknown>([], [{}], null, 'text', 0, true, ''), oddValue),
  })
  if (fields.length === 0) return fc.oneof(extra, whole).map((change) => [change])
  const name = fc.constantFrom(...fields)
  const odd = fc.record({ kind: fc.constant('odd value' as const), name, value: oddValue })
  const missing = fc.record({ kind: fc.constant('missing field' as const), name })
  const change = fc.oneof({ weight: 6, arbitrary: odd }, { weight: 2, arbitrary: extra }, missing, whole)
  return fc.array(change, { minLength: 1, maxLength: 2 })
}

/** The input with its changes. */
export const changed = (input: Readonly<Record<string, unknown>>, changes: readonly Change[]): unknown => {
  // Entries, since a name may be `__proto__`, which an assignment takes for something else.
  let entries = Object.entries(input)
  for (const change of changes) {
    if (change.kind === 'no object') return change.value
    entries = entries.filter(([name]) => name !== change.name)
    if (change.kind !== 'missing field') entries.push([change.name, change.value])
  }
  return Object.fromEntries(entries)
}
