import { test } from 'vitest'
import { deploys } from '../faults/scenarios/deploys.ts'
import { expectKept, limit } from './kept.ts'

test('D1: a deploy loses no request and no purchase', () => expectKept(deploys), limit)
