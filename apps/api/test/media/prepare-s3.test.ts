import { expect, it } from 'vitest'
import { startS3Server } from '../s3-server.ts'
import { startApi } from '../start-api.ts'
import { fixture } from './prepared.ts'

it('reads and stores where the API reaches the storage, which may not be where browsers do', async () => {
  const { options, stop } = await startS3Server()
  const api = await startApi({
    STORAGE: 's3',
    S3_ENDPOINT: options.endpoint,
    S3_REGION: options.region,
    S3_ACCESS_KEY: options.accessKey,
    S3_SECRET_KEY: options.secretKey,
    // Nobody listens there.
    S3_PUBLIC_ENDPOINT: 'http://127.0.0.1:9',
  })
  try {
    const { storage, prepareMedia } = api.parts.ports
    await storage.check()
    await storage.put('lesson-media/source.mp4', await fixture('vp9-opus.mp4'), 'video/mp4')
    expect(await storage.signedGetUrl('lesson-media/source.mp4', 60)).toMatch(/^http:\/\/127\.0\.0\.1:9\//)
    expect(await prepareMedia('lesson-media/source.mp4', 'lesson-media/output.mp4')).toMatchObject({ width: 320 })
    expect(await storage.stat('lesson-media/output.mp4')).toMatchObject({ contentType: 'video/mp4' })
  } finally {
    await api.stop()
    await stop()
  }
})
