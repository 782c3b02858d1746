import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findBrowser } from '@skillharbor/e2e/browser.ts'
import type { Clip } from './page.ts'

const origin = 'http://localhost'
const html = `<!doctype html><script type="importmap">{"imports":{"mediabunny":"/library/src/index.js"}}</script>
<script type="module" src="/page.js"></script>`
const page = stripTypeScriptTypes(await readFile(new URL('./page.ts', import.meta.url), 'utf8'))
const library = join(dirname(fileURLToPath(import.meta.resolve('mediabunny'))), '..')

/**
 * Draws slides on a canvas and encodes them in headless Chromium. Returns a file's bytes for each clip, or null where this
 * Chromium can't encode its formats.
 */
export const drawClips = async (clips: readonly Clip[]): Promise<(Buffer | null)[]> => {
  const browser = await chromium.launch(await findBrowser())
  try {
    const tab = await browser.newPage()
    tab.on('pageerror', (error) => console.error(error))
    // WebCodecs needs a page with an origin. Nothing is served: each request is answered here.
    await tab.route(`${origin}/**`, async (route) => {
      const path = new URL(route.request().url()).pathname
      if (path === '/') return route.fulfill({ contentType: 'text/html', body: html })
      if (path === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: page })
      // The one module that its package.json leaves out in browsers.
      const isForNode = path === '/library/src/node.js'
      const body = isForNode ? '' : await readFile(join(library, path.replace('/library/', '')))
      return route.fulfill({ contentType: 'text/javascript', body })
    })
    await tab.goto(origin)
    await tab.waitForFunction('typeof encode === "function"')
    const drawn = []
    for (const clip of clips) {
      const encoded = await tab.evaluate<string | null>(`encode(${JSON.stringify(clip)})`)
      drawn.push(encoded === null ? null : Buffer.from(encoded, 'base64'))
    }
    return drawn
  } finally {
    await browser.close()
  }
}
