import type { Readable } from 'node:stream'
import type { UploadedPart, UploadPlan } from '../../media-parts.ts'

/** What is known of a stored object: its size in bytes, its content type, and a strong ETag, unquoted. */
export type StoredObject = { bytes: number; contentType: string; etag: string }

/** Bytes `start` to `end`, both included, counted from 0; to the object's last byte where there is no `end`. */
export type ByteRange = { start: number; end?: number }

/** An object, and a stream of bytes `start` to `end` of it. Whoever opens it reads the stream to its end or destroys it. */
export type OpenedObject = StoredObject & { start: number; end: number; stream: Readable }

/** An upload in parts. It holds all that the storage needs to go on with it, after a restart or a day. */
export type MediaUpload = UploadPlan & { key: string; id: string }

/**
 * Where media lie: thumbnails, lesson media and documents, by key (media-kinds.ts; the bucket is the adapter's own). An
 * object appears whole, replaces the one before it at once, and what goes wrong on the way leaves nothing of it.
 *
 * A large object goes up in parts, which the browser PUTs to the storage itself: `begin`, a link for each part, `complete`
 * with the ETags that those PUTs were answered with. Links live `maxLinkSeconds` at most (RangeError past that).
 */
export type Storage = {
  /** A link that shows the object by GET, ranges too, for that many seconds. It doesn't say whether the object is there. */
  signedGetUrl: (key: string, seconds: number) => Promise<string>
  /** A link that takes the object by one PUT with that content type for that many seconds. */
  signedPutUrl: (key: string, contentType: string, seconds: number) => Promise<string>
  /** Stores the object; for what fits into memory easily. */
  put: (key: string, bytes: Buffer, contentType: string) => Promise<void>

  /** Begins an upload in parts. @throws ObjectTooLarge past what the key's kind may hold. */
  begin: (key: string, contentType: string, plan: UploadPlan) => Promise<MediaUpload>
  /** A link that takes part `number` by PUT, of exactly its size. A part sent again replaces the one before. */
  signedPartUrl: (upload: MediaUpload, number: number, seconds: number) => Promise<string>
  /**
   * Makes the object of its parts.
   * @throws IncompleteUpload where a part is missing, out of order or not the one with that ETag; the upload goes on.
   * @throws UploadNotFound where there is no such upload (any more).
   */
  complete: (upload: MediaUpload, parts: readonly UploadedPart[]) => Promise<void>
  /** Throws the upload and its parts away, if it is there. */
  abort: (upload: MediaUpload) => Promise<void>

  /** What is known of the object; null where there is none. */
  stat: (key: string) => Promise<StoredObject | null>
  /**
   * Streams the object or a range of it; null where there is none. A range that ends past the object ends with it.
   * @param etag where the bytes must be those of that very version: throws ObjectChanged otherwise.
   * @throws RangeNotSatisfiable where the range begins past the object's end.
   */
  open: (key: string, range?: ByteRange, etag?: string) => Promise<OpenedObject | null>
  /** Takes the object away, if it is there. */
  remove: (key: string) => Promise<void>
  /** Whether the storage answers now; for readiness. Throws when it does not. */
  check: () => Promise<void>
}
