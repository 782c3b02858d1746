import { create } from 'content-disposition'

/** What a file's name can't have, and what is invisible or turns its direction. Letters and emoji need the four exceptions. */
const unfit = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{DI}\u2028\u2029/\\]+/gu

/**
 * The `Content-Disposition` with which browsers save an object instead of showing it (RFC 6266).
 * @param name what they save it as, in any letters; without it, the last part of the key. That is for those, too, that don't
 * understand such a name.
 */
export const savedAs = (key: string, name?: string): string =>
  name === undefined
    ? 'attachment'
    : create(name.toWellFormed().replace(unfit, '-'), { fallback: key.slice(key.lastIndexOf('/') + 1) })
