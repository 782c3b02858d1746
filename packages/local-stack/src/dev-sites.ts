import { join } from 'node:path'
import type { SiteConfig } from '@skillharbor/contracts/site-config'
import { createServer, type Plugin } from 'vite'
import { demoProducts } from './demo-store.ts'
import type { Sites } from './parts/sites.ts'
import { root } from './root.ts'
import { underItsName } from './site/one-name.ts'
import { withConfig } from './site/pages.ts'

/** The sites from their sources, with hot reload: Vite's own servers, fitted into the stack. */
export const devSites: Sites = {
  prepare: async () => undefined,
  host: async (app, { port, apiUrl, config }) => {
    const server = await createServer({
      root: join(root, 'apps', app),
      plugins: [partOfTheStack(config)],
      server: { host: '127.0.0.1', port, strictPort: true, proxy: { '/api': apiUrl, '/trpc': apiUrl } },
      clearScreen: false,
      logLevel: 'warn',
    })
    await server.listen()
    return { stop: () => server.close() }
  },
}

function partOfTheStack(config: SiteConfig): Plugin {
  return {
    name: 'local-stack',
    transformIndexHtml: (html, { filename }) => withConfig(html, config, filename),
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const elsewhere = underItsName(request.headers.host, request.url ?? '/')
        if (elsewhere) response.writeHead(307, { location: elsewhere }).end()
        else next()
      })
      middlewares.use('/demo-store/products', (_request, response) => {
        response.setHeader('content-type', 'application/json').end(JSON.stringify(demoProducts))
      })
    },
  }
}
