/** Where pictures lie. Keys are already checked against the contracts' StorageKey; the bucket is the adapter's own. */
export type Storage = {
  /** A link that shows the object by GET for that many seconds. It says nothing about whether the object is there. */
  signedGetUrl: (key: string, seconds: number) => Promise<string>
  /** A link that takes the object by PUT with that content type for that many seconds. */
  signedPutUrl: (key: string, contentType: string, seconds: number) => Promise<string>
  /** The object's bytes and the content type it was stored with; null where there is none. Throws past `maxBytes`. */
  read: (key: string, maxBytes: number) => Promise<{ bytes: Buffer; contentType: string } | null>
  /** Takes the object away, if it is there. */
  remove: (key: string) => Promise<void>
  write: (key: string, bytes: Buffer, contentType: string) => Promise<void>
  /** Whether the storage answers now; for readiness. Throws when it does not. */
  check: () => Promise<void>
}
