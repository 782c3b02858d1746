import { test } from 'vitest'
import { silentDatabase } from '../faults/scenarios/silent-database.ts'
import { expectKept, limit } from './kept.ts'

test(
  'R33: when all connections to the database go silent, everything works again by itself',
  () => expectKept(silentDatabase),
  limit,
)
