import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Tests wait for databases, servers and browsers more than they reckon: a worker for every processor, not one less.
  test: {
    maxWorkers: '100%',
    projects: ['apps/*/vitest.config.ts', 'packages/*/vitest.config.ts', 'deploy/vitest.config.ts'],
  },
})
