import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { bucket } from '@skillharbor/contracts/constants'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { s3Storage } from '../src/adapters/storage/s3.ts'
import { IncompleteUpload, ObjectChanged, UploadNotFound } from '../src/features/port-errors.ts'
import { partSizes } from '../src/features/teaching/media/media-parts.ts'
import type { Storage } from '../src/features/teaching/media/storage.ts'

// What the S3 server of the other tests can't answer, answered as Amazon's documentation has it:
// https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html#API_CompleteMultipartUpload_Errors

type Answer = { status: number; headers?: Record<string, string>; body?: string }
const refusal = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code} in words</Message></Error>`,
})

let storage: Storage
let answer: Answer
const asked: string[] = []
const send = (response: ServerResponse, { status, headers, body = '' }: Answer) =>
  response.writeHead(status, headers).end(body)
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers['if-match'] ?? ''}`.trim())
  request.resume().on('end', () => send(response, answer))
})
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('Not listening on a port')
  const account = { region: 'us-east-1', accessKey: 'a', secretKey: 'b', bucket, now: () => new Date() }
  storage = s3Storage({ ...account, endpoint: `http://127.0.0.1:${address.port}` })
})
afterAll(() => void server.close())

const upload = { key: 'lesson-media/a.mp4', id: 'an/id+1', bytes: 10, partBytes: partSizes.min }
const parts = [{ number: 1, etag: '"abc"' }]
const path = '/imgprivate/lesson-media/a.mp4'

it('aborts an upload by its id, and does not mind one that is over', async () => {
  answer = { status: 204 }
  await storage.abort(upload)
  expect(asked.at(-1)).toBe(`DELETE ${path}?uploadId=an%2Fid%2B1`)
  answer = refusal(404, 'NoSuchUpload')
  await storage.abort(upload)
  answer = refusal(403, 'AccessDenied')
  await expect(storage.abort(upload)).rejects.toThrow('AccessDenied')
})

it.each([
  ['NoSuchUpload', 404, UploadNotFound],
  ['InvalidPart', 400, IncompleteUpload],
  ['InvalidPartOrder', 400, IncompleteUpload],
  ['EntityTooSmall', 400, IncompleteUpload],
])('says what is wrong with an upload: %s', async (code, status, error) => {
  answer = refusal(status, code)
  await expect(storage.complete(upload, parts)).rejects.toThrow(error)
})

it('does not take a completion for done that failed after its 200, or was forbidden', async () => {
  answer = refusal(200, 'InternalError')
  await expect(storage.complete(upload, parts)).rejects.toThrow()
  answer = refusal(403, 'AccessDenied')
  await expect(storage.complete(upload, parts)).rejects.toThrow('AccessDenied')
})

it('asks for one version of an object, and notices that it is another', async () => {
  answer = refusal(412, 'PreconditionFailed')
  await expect(storage.open(upload.key, { start: 0, end: 3 }, 'v1')).rejects.toThrow(ObjectChanged)
  expect(asked.at(-1)).toBe(`GET ${path} "v1"`)
})

it.each(['SignatureDoesNotMatch', 'RequestTimeTooSkewed'])(
  'says why it can’t be used, though an answer to HEAD has no words: %s',
  async (code) => {
    answer = refusal(403, code)
    await expect(storage.check()).rejects.toMatchObject({ cause: { code } })
  },
)
