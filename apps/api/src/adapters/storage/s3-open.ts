import type { IncomingHttpHeaders } from 'node:http'
import { S3Error } from 'minio'
import { ObjectChanged, RangeNotSatisfiable } from '../../features/port-errors.ts'
import type { ByteRange, OpenedObject } from '../../features/teaching/media/storage.ts'
import type { BoundedClient } from './s3-client.ts'

/** Whether S3 refused with one of these codes: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
export const isS3Error = (error: unknown, ...codes: string[]): error is S3Error =>
  error instanceof S3Error && codes.includes(error.code ?? '')
export const isMissing = (error: unknown): boolean => isS3Error(error, 'NotFound', 'NoSuchKey')

/** Reads the object's metadata, and the range of the bytes that follow, from a GET response's headers. */
const describe = (headers: IncomingHttpHeaders): Omit<OpenedObject, 'stream'> => {
  const [, start, end, size] = headers['content-range']?.match(/^bytes (\d+)-(\d+)\/(\d+)$/) ?? []
  const bytes = Number(size ?? headers['content-length'])
  const etag = String(headers.etag).replaceAll('"', '')
  const contentType = String(headers['content-type'])
  return { bytes, contentType, etag, start: Number(start ?? 0), end: Number(end ?? bytes - 1) }
}

/** The port's `open`: one GET with the requested range and version. */
export const openS3Object = async (
  client: BoundedClient,
  { bucket, key }: { bucket: string; key: string },
  range?: ByteRange,
  etag?: string,
): Promise<OpenedObject | null> => {
  const headers = {
    ...(range && { range: `bytes=${range.start}-${range.end ?? ''}` }),
    ...(etag !== undefined && { 'if-match': `"${etag}"` }),
  }
  try {
    const stream = await client.openObject(bucket, key, headers)
    const opened = { ...describe(stream.headers), stream }
    if (etag === undefined || etag === opened.etag) return opened
    // Not every service supports If-Match on GET.
    stream.destroy()
    throw new ObjectChanged()
  } catch (error) {
    if (isMissing(error)) return null
    if (isS3Error(error, 'PreconditionFailed')) throw new ObjectChanged(error.message, { cause: error })
    if (!isS3Error(error, 'InvalidRange')) throw error
    throw new RangeNotSatisfiable((await client.statObject(bucket, key)).size)
  }
}
