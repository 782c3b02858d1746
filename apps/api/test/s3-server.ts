import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** An S3 service that verifies signatures, empty, on a free port. `options` name it for the adapter. */
export const startS3Server = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'skillharbor-s3-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false })
  const { port } = await server.run()
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      // The one account that it knows.
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    stop: async () => {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
