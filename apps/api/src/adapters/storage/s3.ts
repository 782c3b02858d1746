import { Client, type ClientOptions, S3Error } from 'minio'
import { presignSignatureV4 } from 'minio/dist/esm/signing.mjs'
import { ObjectTooLarge } from '../../features/port-errors.ts'
import type { Storage } from '../../features/uploads/storage.ts'

export type S3Options = {
  /** Where the API reaches the service, such as https://s3.example.com. */
  endpoint: string
  /** Where browsers reach it, when that is another address. Links are signed for it. */
  publicEndpoint?: string
  region: string
  accessKey: string
  secretKey: string
  bucket: string
  now: () => Date
  /** The most one call may take, its one retry included, in milliseconds. */
  timeoutMs?: number
}

const isMissing = (error: unknown) => error instanceof S3Error && ['NotFound', 'NoSuchKey'].includes(error.code ?? '')

/** The client with what it lacks: a limit on every call, and an upload link that binds the content type. */
class BoundedClient extends Client {
  readonly #region: string
  readonly #timeoutMs: number
  constructor(options: ClientOptions & { region: string }, timeoutMs: number) {
    super(options)
    this.#region = options.region
    this.#timeoutMs = timeoutMs
  }

  protected override getRequestOptions(options: {
    method: string
    region: string
    bucketName?: string
    objectName?: string
  }) {
    return { ...super.getRequestOptions(options), signal: AbortSignal.timeout(this.#timeoutMs) }
  }

  presignedUpload(bucketName: string, objectName: string, contentType: string, seconds: number, date: Date) {
    const request = super.getRequestOptions({ method: 'PUT', region: this.#region, bucketName, objectName })
    // The client leaves `content-type` out of what it signs, and compares case-sensitively; SigV4 itself lowers the case.
    // https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
    const headers = { host: request.headers.host, 'Content-Type': contentType }
    return presignSignatureV4(
      { ...request, headers },
      this.accessKey,
      this.secretKey,
      undefined,
      this.#region,
      date,
      seconds,
    )
  }
}

/**
 * Storage in an S3-compatible service, addressed in path style (Amazon's by host name). `check` creates a missing bucket.
 * The admin site uploads from another origin: its deployer has the bucket's CORS rules allow PUT with Content-Type from it.
 *
 * A link for PUT binds key and content type. It cannot bound the length, which SigV4 signs only when it is known before;
 * `read` refuses what is too large, and with it the course that would show it.
 */
export const s3Storage = (options: S3Options): Storage => {
  const { region, accessKey, secretKey, bucket, now, timeoutMs = 10_000 } = options
  const clientAt = (endpoint: string) => {
    const { hostname, port, protocol } = new URL(endpoint)
    return new BoundedClient(
      { endPoint: hostname, port: Number(port), useSSL: protocol === 'https:', region, accessKey, secretKey },
      timeoutMs,
    )
  }
  const client = clientAt(options.endpoint)
  const links = options.publicEndpoint ? clientAt(options.publicEndpoint) : client

  return {
    signedGetUrl: (key, seconds) =>
      links.presignedGetObject(
        bucket,
        key,
        seconds,
        {
          'response-cache-control': `private, max-age=${seconds}`,
          // Pictures show in <img> all the same; opened by itself, nothing stored here runs as a page of the service.
          'response-content-disposition': 'attachment',
        },
        now(),
      ),
    signedPutUrl: async (key, contentType, seconds) => links.presignedUpload(bucket, key, contentType, seconds, now()),

    read: async (key, maxBytes) => {
      try {
        const { metaData } = await client.statObject(bucket, key)
        const chunks: Buffer[] = []
        let length = 0
        for await (const chunk of await client.getObject(bucket, key)) {
          length += chunk.length
          if (length > maxBytes) throw new ObjectTooLarge()
          chunks.push(chunk)
        }
        return { bytes: Buffer.concat(chunks), contentType: String(metaData['content-type']) }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    write: async (key, bytes, contentType) => {
      await client.putObject(bucket, key, bytes, bytes.length, { 'Content-Type': contentType })
    },
    remove: async (key) => {
      await client.removeObject(bucket, key)
    },
    check: async () => {
      if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket, region)
    },
  }
}
