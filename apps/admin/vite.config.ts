import { messages } from '@skillharbor/messages/vite'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const { ADMIN_PORT = '3001', API_PORT = '4000' } = process.env
const api = `http://127.0.0.1:${API_PORT}`

// What every page needs is one file that outlives our releases in the browser's cache.
const framework = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@trpc)\//

export default defineConfig({
  plugins: [messages(), react(), tailwindcss()],
  build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'framework', test: framework }] } } } },
  server: { host: '127.0.0.1', port: Number(ADMIN_PORT), strictPort: true, proxy: { '/api': api, '/trpc': api } },
})
