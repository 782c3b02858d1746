import type { Readable } from 'node:stream'
import type { UploadedPart, UploadPlan } from './media-parts.ts'

/** A stored object's metadata: size in bytes, content type, and strong ETag, unquoted. */
export type StoredObject = { bytes: number; contentType: string; etag: string }

/** Bytes `start` to `end`, both inclusive, counted from 0. Without `end`, to the object's last byte. */
export type ByteRange = { start: number; end?: number }

/** An object, and a stream of its bytes `start` to `end`. The caller must read the stream to its end or destroy it. */
export type OpenedObject = StoredObject & { start: number; end: number; stream: Readable }

/** A multipart upload. Holds all that the storage needs to continue it, even after a restart or the next day. */
export type MediaUpload = UploadPlan & { key: string; id: string }

/**
 * Stores media by key: thumbnails, lesson media and documents (media-kinds.ts). The adapter chooses the bucket. Writes
 * are atomic: an object appears whole and replaces the previous one at once, and a failed write leaves nothing behind.
 *
 * Large objects are uploaded in parts, which the browser PUTs directly to the storage: `begin`, a link for each part,
 * then `complete` with the ETags that those PUTs returned. Links are valid for `maxLinkSeconds` at most (RangeError
 * above that).
 */
export type Storage = {
  /**
   * Returns a link to GET the object or ranges of it, valid for `seconds`. Doesn't check that the object exists.
   * @param saveAs the name under which browsers save it, if it is one that they save.
   */
  signedGetUrl: (key: string, seconds: number, saveAs?: string) => Promise<string>
  /** Returns a link to PUT the object once with that content type, valid for `seconds`. */
  signedPutUrl: (key: string, contentType: string, seconds: number) => Promise<string>
  /** Stores an object that easily fits into memory. */
  put: (key: string, bytes: Buffer, contentType: string) => Promise<void>

  /** Starts a multipart upload. @throws ObjectTooLarge above the maximum for the key's kind. */
  begin: (key: string, contentType: string, plan: UploadPlan) => Promise<MediaUpload>
  /** Returns a link to PUT part `number`, of exactly its size. A part that is sent again replaces the previous one. */
  signedPartUrl: (upload: MediaUpload, number: number, seconds: number) => Promise<string>
  /**
   * Joins the parts into the object.
   * @throws IncompleteUpload if a part is missing, out of order or has another ETag; the upload stays open.
   * @throws UploadNotFound if the upload doesn't exist, or no longer exists.
   */
  complete: (upload: MediaUpload, parts: readonly UploadedPart[]) => Promise<void>
  /** Discards the upload and its parts, if it exists. */
  abort: (upload: MediaUpload) => Promise<void>

  /** Returns the object's metadata, or null if it doesn't exist. */
  stat: (key: string) => Promise<StoredObject | null>
  /**
   * Streams the object or a range of it; null if it doesn't exist. A range is cut off at the object's end.
   * @param etag the required version; throws ObjectChanged if the object has another one.
   * @throws RangeNotSatisfiable if the range starts past the object's end.
   */
  open: (key: string, range?: ByteRange, etag?: string) => Promise<OpenedObject | null>
  /** Removes the object, if it exists. */
  remove: (key: string) => Promise<void>
  /** Readiness check. Throws if the storage doesn't answer. */
  check: () => Promise<void>
  /** Removes what dead processes left half written, and uploads that nothing was added to for a week. */
  sweep: () => Promise<void>
}
