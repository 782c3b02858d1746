import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { unaffected } from './test/executed/records.ts'

/** Files that watch a module's own functions, which no other file may have loaded before. */
export const isolated = ['login-limits', 'passwords', 'payments'].map((name) => `test/security/${name}.test.ts`)

/**
 * Small files whose tests take long. Vitest begins with large files, and these would run alone at the end. They wait for
 * processes and timers for half of that time, so package.json asks for more workers than there are cores.
 */
const slow = ['crashes', 'strict-provider', 'mishaps', 'deploys'].map((name) => `/test/promises/${name}.test.ts`)

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => slow.some((path) => moduleId.endsWith(path))
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

export const base = {
  environment: 'node',
  globalSetup: './test/global-setup.ts',
  // Limits, not waits: the machine may be busy.
  hookTimeout: 120_000,
  testTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
} as const

const normal = {
  ...base,
  name: 'api',
  setupFiles: ['./test/cheap-hashes.ts'],
  sequence: { sequencer: SlowFirst },
  exclude: [...configDefaults.exclude, ...isolated],
  // Files share a process and its modules, which takes three quarters of the time.
  isolate: false,
}

/**
 * With `--mode quick`, only files run that have executed what changed. What each executes now is recorded for the next
 * time.
 */
export default defineConfig(({ mode }) => ({
  test:
    mode === 'quick'
      ? {
          ...normal,
          setupFiles: [...normal.setupFiles, './test/executed/record.ts'],
          exclude: [...normal.exclude, ...unaffected()],
        }
      : normal,
}))
