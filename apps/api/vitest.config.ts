import { configDefaults, defineConfig } from 'vitest/config'

/** Files that watch a module's own functions, which no other file may have loaded before. */
export const isolated = ['login-limits', 'passwords', 'payments'].map((name) => `test/security/${name}.test.ts`)

export const base = {
  environment: 'node',
  globalSetup: './test/global-setup.ts',
  // Limits, not waits: the machine may be busy.
  hookTimeout: 30_000,
  testTimeout: 20_000,
  expect: { poll: { timeout: 10_000 } },
} as const

export default defineConfig({
  test: {
    ...base,
    name: 'api',
    exclude: [...configDefaults.exclude, ...isolated],
    // Files share a process and its modules, which takes three quarters of the time.
    isolate: false,
  },
})
