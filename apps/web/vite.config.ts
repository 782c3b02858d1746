import { messages } from '@skillharbor/messages/vite'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

const framework = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@trpc)\//

// Few files, because a browser requests only a handful at a time: what every page needs and what stays in its cache from
// release to release, what many screens share, what the screens share that sell courses, what home and a course's page
// share.
const groups = [
  { name: 'framework', test: framework, priority: 2 },
  { name: 'common', minShareCount: 9, priority: 1 },
  { name: 'rows', test: /lib\/when-near|row\/row-(layout|skeleton)/ },
  {
    name: 'selling',
    test: /features\/purchases\/(purchase-button|use-|notice-text|outcomes)|lib\/(checkout|purchase-intent|format-day)|src\/pictures|hourglass/,
  },
]

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, '.', ['API_PORT', 'WEB_PORT'])
  const api = `http://127.0.0.1:${env.API_PORT ?? 4000}`
  const site = {
    host: '127.0.0.1',
    port: Number(env.WEB_PORT ?? 3000),
    strictPort: true,
    proxy: { '/api': api, '/trpc': api },
  }
  return {
    plugins: [messages(), react(), tailwindcss()],
    server: site,
    preview: site,
    // build/write-pages.ts reads the manifest. The second build, which prerenders, bundles everything.
    build: {
      manifest: true,
      // All browsers have had it since 2023. Without it, others load the same files a little later.
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } },
    },
    ssr: { noExternal: true },
  }
})
