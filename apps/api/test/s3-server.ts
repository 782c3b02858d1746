import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strictS3 } from './strict-s3.ts'

/** How the adapter finds the S3 service at that port. The account is the one that s3rver knows. */
export const s3Options = (port: number) => ({
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  accessKey: 'S3RVER',
  secretKey: 'S3RVER',
})

/** An S3 service, empty, on a free port. `options` name it for the adapter. */
export const startS3Server = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'skillharbor-s3-'))
  const { port, close } = await strictS3({ directory, port: 0 })
  return {
    options: s3Options(port),
    stop: async () => {
      await close()
      await rm(directory, { recursive: true })
    },
  }
}
