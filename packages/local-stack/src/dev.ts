import { watch } from 'node:fs'
import { join } from 'node:path'
import type { SiteConfig } from '@skillharbor/contracts/site-config'
import { createServer, type Plugin } from 'vite'
import { runCommand } from './command.ts'
import { demoProducts } from './demo-store.ts'
import type { ApiProgram } from './parts/api.ts'
import type { Sites } from './parts/sites.ts'
import { projectRoot } from './settings.ts'
import { localhostRedirect } from './site/localhost-redirect.ts'
import { withConfig } from './site/pages.ts'
import type { Stack } from './stack.ts'
import { messageOf } from './startup-error.ts'

/** An editor saves a file in several steps, and a checkout changes many files. */
const QUIET_TIME = 200

/** `pnpm dev`: Vite reloads the sites, and the API restarts when its code or the contracts change. */
export const dev = () => runCommand({ api: apiSources, sites: viteSites, output: 'terminal' }, restartApiOnChange)

/** Node runs the API's source code as it is. */
const apiSources: ApiProgram = { file: join(projectRoot, 'apps/api/src/main.ts'), prepare: async () => undefined }

/** The sites from their source code, served by Vite's dev server. */
const viteSites: Sites = {
  prepare: async () => undefined,
  host: async (app, { port, apiUrl, config }) => {
    const server = await createServer({
      root: join(projectRoot, 'apps', app),
      plugins: [stackPlugin(config)],
      server: { host: '127.0.0.1', port, strictPort: true, proxy: { '/api': apiUrl, '/trpc': apiUrl } },
      clearScreen: false,
      logLevel: 'warn',
    })
    await server.listen()
    return { stop: () => server.close() }
  },
}

function stackPlugin(config: SiteConfig): Plugin {
  return {
    name: 'local-stack',
    transformIndexHtml: (html, { filename }) => withConfig(html, config, filename),
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const location = localhostRedirect(request.headers.host, request.url ?? '/')
        if (location) response.writeHead(307, { location }).end()
        else next()
      })
      middlewares.use('/demo-store/products', (_request, response) => {
        response.setHeader('content-type', 'application/json').end(JSON.stringify(demoProducts))
      })
    },
  }
}

function restartApiOnChange({ parts }: Stack): void {
  let timer: NodeJS.Timeout | undefined
  let restarting = Promise.resolve()
  const restart = async () => {
    console.log('The API’s code changed. Restarting it.')
    await parts.get('api')?.restart()
  }
  for (const folder of ['apps/api/src', 'packages/contracts/src']) {
    watch(join(projectRoot, folder), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        restarting = restarting.then(restart).catch((error) => console.error(messageOf(error)))
      }, QUIET_TIME)
    })
  }
}
