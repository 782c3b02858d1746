import { messages } from '@skillharbor/messages/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [messages(), react()],
  test: {
    name: 'admin',
    environment: 'jsdom',
    setupFiles: ['test/setup.ts'],
    testTimeout: 120_000,
    // Files share a process and its modules, which takes a third of the time. test/setup.ts cleans up after each test.
    isolate: false,
  },
})
