import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'razorpay-sandbox',
    environment: 'node',
    // Files share a process and its modules: none of them changes anything that another one sees.
    isolate: false,
    // Limits, not waits: several tests start processes, and the machine may be busy.
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
