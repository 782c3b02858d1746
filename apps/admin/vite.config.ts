import { supportedBrowsers } from '@skillharbor/browsers/vite'
import { messages } from '@skillharbor/messages/vite'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const { ADMIN_PORT = '3001', API_PORT = '4000' } = process.env
const api = `http://127.0.0.1:${API_PORT}`

// Few files, because each costs a request and its own compression: what every page needs and what stays in the browser's
// cache from release to release, and what many screens share.
const groups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@trpc|class-variance-authority|clsx)\//,
    priority: 2,
  },
  { name: 'common', minShareCount: 13, priority: 1 },
  { name: 'common', test: /(ui\/src\/category|src\/pictures|src\/lib\/count-badge)\.tsx?$/, priority: 1 },
]

/** Loads the code after the styles and fonts, so that the page's frame can be painted before it. */
const codeLast: Plugin = {
  name: 'code-last',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
  },
}

export default defineConfig({
  plugins: [supportedBrowsers(), messages(), react(), tailwindcss(), codeLast],
  build: {
    // All browsers have had it since 2023. Without it, others load the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups, includeDependenciesRecursively: false },
        // The first script names all others: one character less for each of a hundred.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  server: { host: '127.0.0.1', port: Number(ADMIN_PORT), strictPort: true, proxy: { '/api': api, '/trpc': api } },
})
