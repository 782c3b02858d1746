import { z } from 'zod'

// Control characters (line breaks and tabs are allowed) and lone surrogates. Postgres can't store some of them.
const unprintable = /[\p{Cs}\p{Cc}]/u
const visible = /[\p{L}\p{N}\p{S}\p{P}]/u

/** Whether the text has no control characters other than line breaks and tabs. */
export const isPrintable = (value: string): boolean => !unprintable.test(value.replace(/[\n\r\t]/g, ''))
export const unprintableText = 'Must not contain control characters'

/** Text that a person typed: normalized to NFC, trimmed, 1 to `max` characters, at least one of them visible. */
export const text = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .min(1, 'Required')
    .max(max, `At most ${max} characters`)
    .refine(isPrintable, unprintableText)
    .refine((value) => visible.test(value), 'Must contain something that can be read')

// Invisible characters, which can also turn the direction of a text. Letters and emoji need the four exceptions.
const hidden = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{DI}\u2028\u2029]/u

/** A name or a title in an input: `text` without hidden characters. */
export const title = (max: number) =>
  text(max).refine((value) => !hidden.test(value), 'Must not contain hidden characters')

/** Text that may be left out: normalized to NFC, trimmed, at most `max` characters. */
export const optionalText = (max: number) =>
  z.string().normalize('NFC').trim().max(max, `At most ${max} characters`).refine(isPrintable, unprintableText)

/** An id in an input. A malformed id is NOT_FOUND, not INVALID_INPUT. */
export const Id = z.string()
