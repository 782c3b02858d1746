import { messages } from '@skillharbor/messages/vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [messages()],
  test: {
    name: 'ui',
    environment: 'jsdom',
    setupFiles: ['test/setup.ts'],
    testTimeout: 120_000,
    css: true,
    isolate: false,
  },
})
