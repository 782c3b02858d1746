import type { z } from 'zod'
import { says } from './said.ts'

type RawIssue = z.core.$ZodRawIssue

const tooBig = ({ origin, inclusive, maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) => {
  if (!inclusive) return undefined
  const values = { max: Number(maximum) }
  if (origin === 'string') return says('Too big: expected string to have <={max} characters', values)
  if (origin === 'array') return says('Too big: expected array to have <={max} items', values)
  return origin === 'number' ? says('Too big: expected number to be <={max}', values) : undefined
}

const tooSmall = ({ origin, inclusive, minimum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) => {
  if (!inclusive) return undefined
  const values = { min: Number(minimum) }
  if (origin === 'string') return says('Too small: expected string to have >={min} characters', values)
  if (origin === 'array') return says('Too small: expected array to have >={min} items', values)
  return origin === 'number' ? says('Too small: expected number to be >={min}', values) : undefined
}

/**
 * What a schema says that has no words of its own: zod's, with their text (`textOf`) where a person can read them. Given to
 * a schema when it parses: `schema.safeParse(value, { error: schemaTexts })`.
 */
export const schemaTexts = (issue: RawIssue): string | undefined => {
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'invalid_value' && issue.values.length > 1)
    return says('Invalid option: expected one of {options}', {
      options: issue.values.map((value) => JSON.stringify(value)).join('|'),
    })
  return undefined
}
