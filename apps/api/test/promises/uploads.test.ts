import { test } from 'vitest'
import { killedUploads } from '../faults/scenarios/killed-uploads.ts'
import { expectKept, limit } from './kept.ts'

test(
  'V1: an upload is finished and plays, wherever the API is killed, and leaves nothing behind',
  () => expectKept(killedUploads),
  limit,
)
