import { test } from 'vitest'
import { killedPreparations, killedS3, killedUploads } from '../faults/scenarios/killed-uploads.ts'
import { expectKept } from './kept.ts'

/** In ms; processes start ten times, which a busy machine takes its time for. */
const limit = 400_000

test(
  'V1: an upload is finished and plays, wherever the API is killed, and leaves nothing behind',
  () => expectKept(killedUploads),
  limit,
)
test(
  'V2: a video is prepared and plays, wherever a worker apart is killed, and leaves nothing behind',
  () => expectKept(killedPreparations),
  limit,
)
test(
  'V3: an upload is finished and plays, whenever the S3 storage is killed, and leaves nothing behind',
  () => expectKept(killedS3),
  limit,
)
