import { z } from 'zod'
import { says } from '../said.ts'

// Control characters (line breaks and tabs are allowed) and lone surrogates. Postgres can't store some of them.
const unprintable = /[\p{Cs}\p{Cc}]/u
const visible = /[\p{L}\p{N}\p{S}\p{P}]/u

/** Whether the text has no control characters other than line breaks and tabs. */
export const isPrintable = (value: string): boolean => !unprintable.test(value.replace(/[\n\r\t]/g, ''))
export const unprintableText = says('Must not contain control characters')

/** Text that a person typed: normalized to NFC, trimmed, 1 to `max` characters, at least one of them visible. */
export const text = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .min(1, says('Required'))
    .max(max, says('At most {max} characters', { max }))
    .refine(isPrintable, unprintableText)
    .refine((value) => visible.test(value), says('Must contain something that can be read'))

// Invisible characters, which can also turn the direction of a text. Letters and emoji need the four exceptions.
const hidden = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{DI}\u2028\u2029]/u
/** Whether the text has invisible characters, such as direction controls. */
export const hasHiddenText = (value: string): boolean => hidden.test(value)
export const hiddenText = says('Must not contain hidden characters')

// In an email, what follows a line break would be a paragraph of its own, which nobody could tell from ours.
const isOneLine = (value: string): boolean => !/[\n\r\t]/.test(value)
const notOneLine = says('Must be on one line')

/** A name, a title or another field of one line in an input: `text` without hidden characters. */
export const title = (max: number) =>
  text(max)
    .refine(isOneLine, notOneLine)
    .refine((value) => !hasHiddenText(value), hiddenText)

/** Text that may be left out: normalized to NFC, trimmed, at most `max` characters. */
export const optionalText = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(max, says('At most {max} characters', { max }))
    .refine(isPrintable, unprintableText)

/** What to search for in names or texts: trimmed, at most 100 characters. */
export const search = z
  .string()
  .trim()
  .max(100)
  .refine((words) => !words.includes('\u0000'), says('Must not contain a NUL character'))

/** `title` that may be left out. */
export const optionalTitle = (max: number) =>
  optionalText(max)
    .refine(isOneLine, notOneLine)
    .refine((value) => !hasHiddenText(value), hiddenText)
    .refine((value) => value === '' || visible.test(value), says('Must contain something that can be read'))

/** A UUID that a caller makes, as the database writes it: in lower case. */
export const OwnId = z.uuid().toLowerCase()

/** An id in an input. A malformed id is NOT_FOUND, not INVALID_INPUT. */
export const Id = z.string()
