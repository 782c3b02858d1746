import { test } from 'vitest'
import { silentDatabase } from '../faults/scenarios/silent-database.ts'
import { storageAway } from '../faults/scenarios/storage-away.ts'
import { expectKept, limit } from './kept.ts'

test(
  'R33: when all connections to the database go silent, everything works again by itself',
  () => expectKept(silentDatabase),
  limit,
)
test(
  'R33: while the storage is away, courses are sold, and pictures work again once it is back',
  () => expectKept(storageAway),
  limit,
)
