import { supportedBrowsers } from '@skillharbor/browsers/vite'
import { messages } from '@skillharbor/messages/vite'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

// With the one file of ours that every screen waits with: it needs nothing else, and alone it is half overhead.
const framework = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@trpc)\/|client\/src\/settled\.ts/

const icon = (names: string) => `lucide-react/dist/esm/icons/(?:${names})\\.`

// Few files, because a browser requests only a handful at a time: what every page needs and what stays in its cache from
// release to release, what many screens share, what home and a course's page share, what a row of courses needs, what
// the screens share that sell courses,
// small things that several of them and a classroom show, what a classroom shares with My Purchases, and what is late.
const groups = [
  { name: 'framework', test: framework, priority: 2 },
  { name: 'common', minShareCount: 11, priority: 1 },
  {
    name: 'rows',
    test: new RegExp(
      `lib/(when-near|duration)|row/(row-(layout|skeleton)|use-popular)|ui/src/(category|price)\\.|${icon('arrow-right')}`,
    ),
    priority: 3,
  },
  {
    name: 'cards',
    test: new RegExp(
      `features/courses/(row/|messages\\.|card-(facts|rating)|use-card-pictures|clip/(course-clip|play-button)|proof)|src/(pictures|price|ratings|stars|course-card|use-is-narrow)\\.|${icon('star')}`,
    ),
    priority: 2,
  },
  {
    name: 'selling',
    priority: 2,
    test: new RegExp(
      `features/purchases/(purchase-button|use-|with-|notice-text|outcomes)|features/wishes/(wish-button|use-wishes)|features/courses/courses|features/(purchases|wishes)/messages\\.|app/(card-actions|preview-offer)|src/lib/(checkout|marked)|${icon('hourglass|heart')}`,
    ),
  },
  {
    name: 'details',
    priority: 2,
    test: new RegExp(
      `lib/(format-day|use-focus-on-more)|ui/src/(alert|empty-state|format|load-failure|portrait|unreachable)\\.|${icon('arrow-left|book-open|check|circle-exclamation-point|circle-play|cloud-off|download|file-down|file-text|info|list-checks|search-x')}`,
    ),
  },
  {
    name: 'lessons',
    test: new RegExp(
      `features/learning/(use-learner-course|kept-query|lesson-list|progress-ring|closed/messages|progress/(learner-queue|merge-reports|refresh-summaries|report-queue|store-access|with-reports)|classroom/(classroom-bar|code-boundary|lesson-part|lesson-skeleton|load-closed|missing-lesson|shortcut-setting|use-kept-in-sight|use-shortcuts|video-stage))|ui/src/(badge|tabs)|${icon('award|circle-dot-dashed|lock|wifi-off')}`,
    ),
  },
  { name: 'dialog', test: /ui\/src\/(copy-button|dialog)\./ },
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
    plugins: [supportedBrowsers(), messages(), react(), tailwindcss()],
    server: site,
    preview: site,
    // build/write-pages.ts reads the manifest. The prerenderer's build bundles everything.
    build: {
      manifest: true,
      // All browsers have had it since 2023. Without it, others load the same files a little later.
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } },
    },
    ssr: { noExternal: true },
  }
})
