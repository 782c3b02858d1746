import { messages } from '@skillharbor/messages/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [messages(), react()],
  test: { name: 'admin', environment: 'jsdom', setupFiles: ['test/setup.ts'], testTimeout: 60_000 },
})
