import { test } from 'vitest'
import { deploys } from '../faults/scenarios/deploys.ts'
import { expectKept } from './kept.ts'

/** In ms; processes start four times, which a busy machine takes its time for. */
const limit = 400_000

test('D1: a deploy loses no request and no purchase', () => expectKept(deploys), limit)
