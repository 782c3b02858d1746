import { test } from 'vitest'
import { killedUploads } from '../faults/scenarios/killed-uploads.ts'
import { expectKept } from './kept.ts'

/** In ms; processes start ten times, which a busy machine takes its time for. */
const limit = 400_000

test(
  'V1: an upload is finished and plays, wherever the API is killed, and leaves nothing behind',
  () => expectKept(killedUploads),
  limit,
)
