import type { IncomingHttpHeaders } from 'node:http'
import type { StoredObject } from '../features/teaching/media/storage.ts'

/**
 * Returns the single byte range that a GET requests, both ends inclusive; `none` if the object has no byte in it (416).
 * Returns `whole` (200) for several ranges, which no player needs, for anything but a byte range, and if If-Range has
 * another version or a date, which this storage doesn't store.
 * https://www.rfc-editor.org/rfc/rfc9110#section-14
 */
export const requestedRange = (
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  { bytes, etag }: Pick<StoredObject, 'bytes' | 'etag'>,
): { start: number; end: number } | 'whole' | 'none' => {
  const [, first, last] = range?.match(/^bytes=(\d{0,15})-(\d{0,15})$/i) ?? []
  if (first === undefined || last === undefined || first + last === '') return 'whole'
  if (ifRange !== undefined && ifRange !== `"${etag}"`) return 'whole'
  if (first === '') {
    const suffix = Math.min(Number(last), bytes)
    return suffix === 0 ? 'none' : { start: bytes - suffix, end: bytes - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  return start < bytes ? { start, end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) } : 'none'
}

/** Whether the caller already has this version (304). */
export const hasVersion = ({ 'if-none-match': known }: IncomingHttpHeaders, etag: string): boolean =>
  known?.split(',').some((tag) => ['*', `"${etag}"`].includes(tag.trim().replace(/^W\//, ''))) ?? false
