import type { IncomingMessage } from 'node:http'
import { Client, type ClientOptions } from 'minio'
import { presignSignatureV4 } from 'minio/dist/esm/signing.mjs'

type PresignedPut = { bucketName: string; objectName: string; query?: string; seconds: number; date: Date }

/** Completing a multipart upload may take this many times as long as other calls. */
const slowFactor = 24

/** Adds to the client: a time limit on every call, links that bind more than a key, and conditional reads. */
export class BoundedClient extends Client {
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
    query?: string
    signal?: AbortSignal
  }) {
    const isSlow = options.method === 'POST' && options.query?.startsWith('uploadId=')
    const timeoutMs = isSlow ? this.#timeoutMs * slowFactor : this.#timeoutMs
    return { ...super.getRequestOptions(options), signal: options.signal ?? AbortSignal.timeout(timeoutMs) }
  }

  /**
   * Returns a link for a PUT with exactly these headers. The client doesn't sign `content-type` and `content-length`,
   * and compares names case-sensitively; SigV4 lowercases names and allows both to be signed.
   * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
   */
  presignPut(
    { bucketName, objectName, query, seconds, date }: PresignedPut,
    bound: { 'Content-Type': string } | { 'Content-Length': string },
  ): string {
    const target = { method: 'PUT', region: this.#region, bucketName, objectName, ...(query && { query }) }
    const request = super.getRequestOptions(target)
    const headers = { host: request.headers.host, ...bound }
    const signed = { ...request, headers }
    return presignSignatureV4(signed, this.accessKey, this.secretKey, undefined, this.#region, date, seconds)
  }

  /** Throws what the service answers to a small GET of the bucket; resolves if it has nothing against it. */
  async explain(bucketName: string): Promise<void> {
    const response = await this.makeRequestAsync({ method: 'GET', bucketName, query: 'location' }, '', [200])
    response.resume()
  }

  /**
   * Returns the response to a GET, with its body unread. The time limit applies to the response's headers; a body that
   * stalls for `slowFactor` times that long is aborted.
   */
  async openObject(bucketName: string, objectName: string, headers: Record<string, string>): Promise<IncomingMessage> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), this.#timeoutMs)
    const call = { method: 'GET', bucketName, objectName, headers, signal: late.signal }
    const response = await this.makeRequestAsync(call, '', [200, 206]).finally(() => clearTimeout(timer))
    const { socket } = response
    response.setTimeout(this.#timeoutMs * slowFactor, () => response.destroy(new Error('The storage stopped sending')))
    response.once('close', () => socket.setTimeout(0))
    return response
  }
}
