import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'local-stack',
    include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Files share a process and its modules: none of them changes anything that another one sees.
    isolate: false,
  },
})
