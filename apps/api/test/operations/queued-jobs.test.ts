import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jobNames } from '../../src/features/jobs.ts'

const src = join(import.meta.dirname, '../../src')

test('only features/jobs.ts queues jobs, so that a name or a payload that no task knows doesn’t compile', () => {
  const files = globSync('**/*.ts', { cwd: src })
  expect(files.filter((file) => /\badd_jobs?\b/.test(readFileSync(join(src, file), 'utf8')))).toEqual([
    'features/jobs.ts',
  ])
})

test('a timer starts only jobs that there are', () => {
  const [, crontab = ''] = /const crontab = `([^`]+)`/.exec(readFileSync(join(src, 'jobs/worker.ts'), 'utf8')) ?? []
  const started = crontab.split('\n').map((line) => line.split(' ')[5])
  expect(started.length).toBeGreaterThan(0)
  expect(jobNames).toEqual(expect.arrayContaining(started))
})
