import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'messages',
    // A busy machine takes several times as long.
    testTimeout: 120_000,
    // Files share a process and its modules: none of them changes anything that another one sees.
    isolate: false,
  },
})
