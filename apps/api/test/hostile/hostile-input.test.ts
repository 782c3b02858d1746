import { test } from 'vitest'
import { hostileInput } from '../faults/scenarios/hostile-input.ts'
import { expectKept, limit } from '../promises/kept.ts'

test('every operation, at both doors, holds against hostile input', () => expectKept(hostileInput), limit)
