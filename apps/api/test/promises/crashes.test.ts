import { test } from 'vitest'
import { crashedDatabase } from '../faults/scenarios/crashed-database.ts'
import { killedApi } from '../faults/scenarios/killed-api.ts'
import { killedStatements } from '../faults/scenarios/killed-statements.ts'
import { expectKept } from './kept.ts'

/** In ms; the API starts once for each failpoint, which a busy machine takes its time for. */
const limit = 400_000

test('R1: money and access agree, wherever the API is killed', () => expectKept(killedApi), limit)
test('R1: … also between any two statements', () => expectKept(killedStatements), limit)
test(
  'R2: an acknowledged purchase survives a database crash, and the API recovers by itself',
  () => expectKept(crashedDatabase),
  limit,
)
