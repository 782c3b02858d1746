import { messages } from '@skillharbor/messages/vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [messages()],
  test: { name: 'client', environment: 'jsdom', setupFiles: ['test/setup.ts'] },
})
