import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'razorpay-sandbox',
    environment: 'node',
    // Limits, not waits: several tests start processes, and the machine may be busy.
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
