import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { notice, styles } from './older-notice.ts'
import { supported } from './supported.ts'

const { chrome, safari, firefox } = supported

/**
 * Builds a site for the supported browsers and its security headers, and puts a notice for older browsers into its page.
 */
export const supportedBrowsers = (): Plugin => ({
  name: 'supported-browsers',
  config: () => ({
    build: { target: [`chrome${chrome}`, `edge${chrome}`, `safari${safari}`, `ios${safari}`, `firefox${firefox}`] },
    resolve: { alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('./zod.ts', import.meta.url)) }] },
  }),
  transformIndexHtml: {
    // Vite would rewrite the condition in the styles for the browsers that it builds for.
    order: 'post',
    handler: () => [
      { tag: 'style', children: styles, injectTo: 'head' },
      { tag: 'aside', attrs: { class: 'old-browser' }, children: notice, injectTo: 'body-prepend' },
    ],
  },
})
