import { test } from 'vitest'
import { crashedDatabase } from '../faults/scenarios/crashed-database.ts'
import { killedApi } from '../faults/scenarios/killed-api.ts'
import { expectKept, limit } from './kept.ts'

test('R1: money and access agree, wherever the API is killed', () => expectKept(killedApi), limit)
test(
  'R2: an acknowledged purchase survives a database crash, and the API recovers by itself',
  () => expectKept(crashedDatabase),
  limit,
)
