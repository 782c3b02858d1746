import { z } from 'zod'
import { bucket } from '../constants.ts'
import { ImageType, StorageKey } from '../entities/picture.ts'
import { operation } from '../operation.ts'

const Bucket = z.literal(bucket)

/** Links to pictures in the private bucket, and how much of the storage an admin has used. */
export const uploads = {
  signedUrl: operation({
    summary: 'A link that shows a picture for five minutes; only one that a course shows, or the asking admin’s own',
    kind: 'query',
    access: 'public',
    method: 'POST',
    path: '/api/v1/get-signed-url',
    status: 200,
    input: z.object({ bucket: Bucket, key: StorageKey }),
    output: z.object({ url: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  presignedUpload: operation({
    summary: 'A link that takes one picture by PUT, with exactly this content type, into the admin’s own folder',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/put-signed-url',
    status: 200,
    input: z.object({ bucket: Bucket, key: StorageKey, contentType: ImageType }),
    output: z.object({ presignedUrl: z.string() }),
    errors: ['FORBIDDEN'],
  }),
  room: operation({
    summary: 'How much of their storage the asking admin has used, uploads that aren’t finished included, in bytes',
    kind: 'query',
    access: 'admin',
    method: 'GET',
    path: '/api/v1/storage',
    status: 200,
    input: z.object({}),
    output: z.object({ usedBytes: z.int(), limitBytes: z.int() }),
    errors: [],
  }),
}
