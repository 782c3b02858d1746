import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, '.', ['API_PORT', 'WEB_PORT'])
  const api = `http://127.0.0.1:${env.API_PORT ?? 4000}`
  const site = {
    host: '127.0.0.1',
    port: Number(env.WEB_PORT ?? 3000),
    strictPort: true,
    proxy: { '/api': api, '/trpc': api },
  }
  return { plugins: [react(), tailwindcss()], server: site, preview: site }
})
