/** What the tests use of a package that comes without types. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'
  import type FilesystemStore from '@20minutes/s3rver/lib/stores/filesystem.js'

  /** A request on its way through the server, which is a Koa application. */
  export type Context = { method: string; path: string; query: Record<string, unknown>; status: number; body: unknown }
  export default class S3rver {
    store: FilesystemStore
    context: { store: FilesystemStore }
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      /** Buckets as host names; off, they are the path's first segment. */
      vhostBuckets: boolean
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}

declare module '@20minutes/s3rver/lib/stores/filesystem.js' {
  import type { Readable } from 'node:stream'

  export type Stored = { size: number; md5: string }
  export type NewObject = { bucket: string; key: string; content: Readable; metadata: Record<string, string> }
  export default class FilesystemStore {
    constructor(directory: string)
    getResourcePath(bucket: string, key: string | undefined, resource: string): string
    putContent(path: string, content: Readable): Promise<[size: number, md5: string]>
    putObject(object: NewObject): Promise<Stored>
    deleteObject(bucket: string, key: string): Promise<void>
    putPart(bucket: string, uploadId: string, number: string, content: Readable): Promise<Stored>
    putObjectMultipart(
      bucket: string,
      uploadId: string,
      parts: readonly { number: number; etag: string }[],
    ): Promise<Stored>
  }
}

declare module '@20minutes/s3rver/lib/models/error.js' {
  export default class S3Error extends Error {
    code: string
    constructor(code: string, message: string)
  }
}
