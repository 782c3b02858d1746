import S3rver from '@20minutes/s3rver'
import S3Error from '@20minutes/s3rver/lib/models/error.js'
import { StrictStore } from './strict-s3-store.ts'

/**
 * An S3 service on this machine that verifies signatures, and stores as S3 does (see StrictStore). What is in
 * `directory` stays there, also when its process is killed.
 */
export const strictS3 = async ({ directory, port }: { directory: string; port: number }) => {
  const server = new S3rver({ address: '127.0.0.1', port, silent: true, directory, vhostBuckets: false })
  const store = new StrictStore(directory)
  await store.recover()
  server.store = store
  server.context.store = store
  server.middleware.unshift(async (context, next) => {
    const [, bucket = '', ...key] = decodeURIComponent(context.path).split('/')
    const { uploadId } = context.query
    const ends = typeof uploadId === 'string' && (context.method === 'POST' || context.method === 'DELETE')
    if (!ends) return next()
    await store.requireUpload(bucket, uploadId, key.join('/'))
    await next().catch(async (error: unknown) => {
      // s3rver knows no DELETE of an upload, and says so once it has verified the signature.
      if (!(error instanceof S3Error) || error.code !== 'MethodNotAllowed') throw error
      await store.abortUpload(bucket, uploadId)
      context.status = 204
    })
  })
  const address = await server.run()
  return { port: address.port, close: () => server.close() }
}
