import { once } from 'node:events'
import { createServer } from 'node:net'
import { bucket } from '@skillharbor/contracts/constants'
import { expect, it } from 'vitest'
import { s3Storage } from '../src/adapters/storage/s3.ts'
import { partSizes } from '../src/features/teaching/media/media-parts.ts'
import { startS3Server } from './s3-server.ts'
import { storageContract } from './storage-contract.ts'
import { mediaContract } from './storage-media-contract.ts'

const key = 'thumbnails/asha/harbour.png'
const now = () => new Date()
const nobody = { region: 'us-east-1', accessKey: 'nobody', secretKey: 'nothing', bucket, now }

const startS3 = async () => {
  const { options, stop } = await startS3Server()
  return {
    storage: s3Storage({ ...options, bucket, now }),
    earlier: s3Storage({ ...options, bucket, now: () => new Date(Date.now() - 200_000) }),
    stop,
  }
}
storageContract('s3', startS3)
mediaContract('s3', startS3, {
  gaps: ['escaped-quotes', 'suffix', 'first-byte', 'several', 'if-range'],
  // S3 signs the method: a link for GET is none for HEAD.
  headByGetLink: 403,
})

it('distinguishes a missing bucket and a wrong secret from a missing object', async () => {
  const { options, stop } = await startS3Server()
  try {
    const storage = s3Storage({ ...options, bucket, now })
    await expect(storage.put(key, Buffer.from('x'), 'image/png')).rejects.toThrow(/bucket/)
    await storage.check()
    await expect(storage.stat(key)).resolves.toBeNull()
    const wrongKey = s3Storage({ ...options, secretKey: 'wrong', bucket, now })
    await expect(wrongKey.check()).rejects.toThrow()
    await expect(wrongKey.stat(key)).rejects.toThrow()
  } finally {
    await stop()
  }
})

it('lets two processes create the missing bucket at once', async () => {
  const { options, stop } = await startS3Server()
  try {
    const processes = [s3Storage({ ...options, bucket, now }), s3Storage({ ...options, bucket, now })]
    await Promise.all(processes.map((storage) => storage.check()))
  } finally {
    await stop()
  }
})

it('times out on a service that accepts the request and never answers', async () => {
  const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  if (!address || typeof address === 'string') throw new Error('Not listening on a port')
  const storage = s3Storage({ ...nobody, endpoint: `http://127.0.0.1:${address.port}`, timeoutMs: 50 })
  try {
    await expect(storage.check()).rejects.toThrow(/abort/)
    await expect(storage.stat(key)).rejects.toThrow(/abort/)
    await expect(storage.put(key, Buffer.from('x'), 'image/png')).rejects.toThrow(/abort/)
  } finally {
    silent.close()
  }
})

it('signs links for the address that browsers use', async () => {
  const storage = s3Storage({
    ...nobody,
    endpoint: 'http://storage:9000',
    publicEndpoint: 'https://files.example.com',
  })
  const upload = { key, id: 'some-id', bytes: 10, partBytes: partSizes.min }
  for (const link of [
    await storage.signedGetUrl(key, 60),
    await storage.signedPutUrl(key, 'image/png', 60),
    await storage.signedPartUrl(upload, 1, 60),
  ])
    expect(link).toMatch(/^https:\/\/files\.example\.com\/imgprivate\/thumbnails\/asha\/harbour\.png\?/)
})

it('signs the name under which a document is saved, escaped as Amazon has it', async () => {
  const storage = s3Storage({ ...nobody, endpoint: 'http://storage:9000' })
  const link = await storage.signedGetUrl('documents/lesson/file.pdf', 60, 'नोट (1).pdf')
  const parameter = 'response-content-disposition'
  expect(new URL(link).searchParams.get(parameter)).toBe(
    "attachment; filename=file.pdf; filename*=UTF-8''%E0%A4%A8%E0%A5%8B%E0%A4%9F%20%281%29.pdf",
  )
  expect(link).toContain(
    `&${parameter}=attachment%3B%20filename%3Dfile.pdf%3B%20filename%2A%3DUTF-8%27%27%25E0%25A4%25A8`,
  )
  const signature = (url: string) => new URL(url).searchParams.get('X-Amz-Signature')
  const other = await storage.signedGetUrl('documents/lesson/file.pdf', 60, 'other.pdf')
  expect(signature(other)).not.toBe(signature(link))
})
