import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../../src')

test('only features/jobs.ts queues jobs, so that a name or a payload that no task knows doesn’t compile', () => {
  const files = globSync('**/*.ts', { cwd: src })
  expect(files.filter((file) => /\badd_jobs?\b/.test(readFileSync(join(src, file), 'utf8')))).toEqual([
    'features/jobs.ts',
  ])
})
