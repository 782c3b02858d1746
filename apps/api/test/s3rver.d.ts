/** What the tests use of a package that comes without types. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'
  export default class S3rver {
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
