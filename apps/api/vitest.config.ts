import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'api',
    environment: 'node',
    globalSetup: './test/global-setup.ts',
    hookTimeout: 30_000,
    testTimeout: 20_000,
    // Limits, not waits: the machine may be busy.
    expect: { poll: { timeout: 10_000 } },
  },
})
