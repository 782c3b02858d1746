import { IncompleteUpload, UploadNotFound } from '../../features/port-errors.ts'
import { kindOfKey } from '../../features/teaching/media/media-kinds.ts'
import { bytesOfPart, checkPlan, inOrder } from '../../features/teaching/media/media-parts.ts'
import { savedAs } from '../../features/teaching/media/saved-as.ts'
import { anyBytes, servedType } from '../../features/teaching/media/served-type.ts'
import type { Storage } from '../../features/teaching/media/storage.ts'
import { namingFailures } from './naming-failures.ts'
import { BoundedClient } from './s3-client.ts'
import { isS3Away } from './s3-failures.ts'
import { isMissing, isS3Error, openS3Object } from './s3-open.ts'
import { checkLinkLife } from './signed-link.ts'

export type S3Options = {
  /** The URL that the API uses to reach the service, such as https://s3.example.com. */
  endpoint: string
  /** The URL that browsers use, if it differs. Links are signed for it. */
  publicEndpoint?: string
  region: string
  accessKey: string
  secretKey: string
  bucket: string
  now: () => Date
  /** Time limit for one call including its one retry, in milliseconds. Completing an upload may take 24 times that. */
  timeoutMs?: number
}

/**
 * Storage in an S3-compatible service, with path-style URLs (for Amazon, virtual-hosted). Throws StorageUnavailable if
 * it doesn't answer, or refuses the key. `check` creates a missing bucket. The sites make GET and PUT requests from
 * another origin, so the bucket's CORS rules must allow them (docs/operations.md).
 *
 * A link for a part binds its exact length. A link for a plain PUT binds key and content type only, because SigV4 can
 * sign a length only if it is known in advance. Whoever reads the object rejects one that is too large.
 */
export const s3Storage = (options: S3Options): Storage => {
  const { region, accessKey, secretKey, bucket, now, timeoutMs = 5_000 } = options
  const clientAt = (endpoint: string) => {
    const { hostname, port, protocol } = new URL(endpoint)
    return new BoundedClient(
      { endPoint: hostname, port: Number(port), useSSL: protocol === 'https:', region, accessKey, secretKey },
      timeoutMs,
    )
  }
  const client = clientAt(options.endpoint)
  const links = options.publicEndpoint ? clientAt(options.publicEndpoint) : client

  const storage: Storage = {
    signedGetUrl: async (key, seconds, saveAs) => {
      checkLinkLife(seconds)
      const query = {
        'response-cache-control': `private, max-age=${seconds}`,
        // Pictures and videos still show inside a page, but nothing stored here can run as a page when opened directly.
        'response-content-disposition': savedAs(key, saveAs),
        // Of a picture, the link by which it came has fixed the type.
        ...(kindOfKey(key) !== 'thumbnail' && { 'response-content-type': servedType(key, anyBytes) }),
      }
      return links.presignedGetObject(bucket, key, seconds, query, now())
    },
    signedPutUrl: async (objectName, contentType, seconds) => {
      checkLinkLife(seconds)
      const target = { bucketName: bucket, objectName, seconds, date: now() }
      return links.presignPut(target, { 'Content-Type': contentType })
    },
    put: async (key, bytes, contentType) => {
      await client.putObject(bucket, key, bytes, bytes.length, { 'Content-Type': contentType })
    },

    begin: async (key, contentType, plan) => {
      checkPlan(key, plan)
      const id = await client.initiateNewMultipartUpload(bucket, key, { 'Content-Type': contentType })
      return { key, id, bytes: plan.bytes, partBytes: plan.partBytes }
    },
    signedPartUrl: async (upload, number, seconds) => {
      checkLinkLife(seconds)
      const query = `partNumber=${number}&uploadId=${encodeURIComponent(upload.id)}`
      const target = { bucketName: bucket, objectName: upload.key, query, seconds, date: now() }
      return links.presignPut(target, { 'Content-Length': String(bytesOfPart(upload, number)) })
    },
    complete: async (upload, parts) => {
      const etags = inOrder(upload, parts).map(({ number, etag }) => ({ part: number, etag }))
      try {
        await client.completeMultipartUpload(bucket, upload.key, upload.id, etags)
      } catch (error) {
        if (isS3Error(error, 'NoSuchUpload')) throw new UploadNotFound(error.message, { cause: error })
        if (isS3Error(error, 'InvalidPart', 'InvalidPartOrder', 'EntityTooSmall'))
          throw new IncompleteUpload('The parts don’t fit together. Please send the file again', { cause: error })
        throw error
      }
    },
    abort: async ({ key, id }) => {
      await client.abortMultipartUpload(bucket, key, encodeURIComponent(id)).catch((error: unknown) => {
        if (!isS3Error(error, 'NoSuchUpload')) throw error
      })
    },

    stat: async (key) => {
      try {
        const { size, etag, metaData } = await client.statObject(bucket, key)
        return { bytes: size, contentType: String(metaData['content-type']), etag }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    open: (key, range, etag) => openS3Object(client, { bucket, key }, range, etag),
    remove: async (key) => {
      await client.removeObject(bucket, key)
    },
    check: async () => {
      const isThere = await client.bucketExists(bucket).catch(async (error: unknown) => {
        // The answer to HEAD has no body, and so no reason, such as a wrong key or a clock that is off.
        if (isS3Error(error, 'AccessDenied')) await client.explain(bucket)
        throw error
      })
      if (isThere) return
      await client.makeBucket(bucket, region).catch(async (error: unknown) => {
        // Two processes start at once: the other one was faster.
        if (!(await client.bucketExists(bucket))) throw error
      })
    },
    // A lifecycle rule of the bucket does it (docs/operations.md).
    sweep: async () => {},
  }
  return namingFailures(storage, isS3Away)
}
