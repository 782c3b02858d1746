import { test } from 'vitest'
import { hostileInput } from '../faults/scenarios/hostile-input.ts'
import { expectKept, limit } from '../promises/kept.ts'

test('every operation withstands hostile input over REST and tRPC', () => expectKept(hostileInput), limit)
