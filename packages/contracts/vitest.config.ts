import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'contracts',
    environment: 'node',
    // Files share a process and its modules: none of them changes anything that another one sees.
    isolate: false,
  },
})
