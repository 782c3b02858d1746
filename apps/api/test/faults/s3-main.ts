import { z } from 'zod'
import { strictS3 } from '../strict-s3.ts'

// The S3 service as a process of its own, which keeps what it stores when it is killed.

const Settings = z.object({ S3_DIRECTORY: z.string(), S3_PORT: z.coerce.number() })

const { S3_DIRECTORY: directory, S3_PORT: port } = Settings.parse(process.env)
await strictS3({ directory, port })
process.once('disconnect', () => process.exit())
process.send?.('ready')
