import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { SiteConfig } from '@skillharbor/contracts/site-config'

const CONFIG = /(<script type="application\/json" id="site-config">)[\s\S]*?(<\/script>)/
const HEAD = /(<!--head-->)([\s\S]*?)(<!--\/head-->)/

const variables: Record<keyof SiteConfig, string> = {
  brand: 'BRAND',
  webOrigin: 'WEB_ORIGIN',
  adminOrigin: 'ADMIN_ORIGIN',
  checkoutScript: 'CHECKOUT_SCRIPT',
  demoStore: 'DEMO_STORE',
  contactEmail: 'CONTACT_EMAIL',
  operator: 'OPERATOR',
  grievanceOfficer: 'GRIEVANCE_OFFICER',
  refundPolicy: 'REFUND_POLICY',
  terms: 'TERMS',
  privacy: 'PRIVACY',
  socialLinks: 'SOCIAL_LINKS',
}
const entries = Object.entries(variables).map(([name, variable]) => `"${name}" (env "${variable}")`)
/** JSON with `<` escaped, so that it cannot end its element. https://masterminds.github.io/sprig/defaults.html#tojson */
const config = `{{dict ${entries.join(' ')} | toJson}}`

/**
 * Inserts the header's text without running it as a template, which `httpInclude` would do: sellers write course titles.
 */
const head = (fallback: string) =>
  `{{$head := placeholder "http.reverse_proxy.header.X-Page-Head"}}{{if $head}}{{b64dec $head}}{{else}}${fallback}{{end}}`

const paragraph = (variable: string) =>
  `{{with env "${variable}"}}<p class="mx-auto w-full max-w-page px-4 pb-6 whitespace-pre-line sm:px-6">{{html .}}</p>{{end}}`

/** Fills in what the words for readers without scripts leave to the host: the brand, and the operator's own texts. */
const withWords = (html: string): string =>
  html
    .replaceAll('%BRAND%', '{{env "BRAND" | html}}')
    .replaceAll(
      /<!--own (terms|privacy)-->([\s\S]*?)<!--\/own-->/g,
      (_all, own: 'terms' | 'privacy', words: string) =>
        `{{if env "${variables[own]}"}}${paragraph(variables[own])}{{else}}${words}{{end}}`,
    )
    .replaceAll(
      '<!--operator-->',
      [variables.contactEmail, variables.operator, variables.grievanceOfficer].map(paragraph).join(''),
    )

/**
 * Turns a built page into a Caddy template that inserts the runtime configuration and the head from the API.
 * @throws an error if the page has no element for the configuration, or contains text that Caddy would run.
 */
export function pageTemplate(html: string, name: string): string {
  if (html.includes('{{')) throw new Error(`${name} contains {{, which Caddy would run as an expression.`)
  if (!CONFIG.test(html)) throw new Error(`${name} has no <script type="application/json" id="site-config"> element.`)
  return withWords(html)
    .replace(CONFIG, (_all, open: string, close: string) => open + config + close)
    .replace(HEAD, (_all, open: string, fallback: string, close: string) => open + head(fallback) + close)
}

/** Copies a built site, turns its pages into Caddy templates, and adds compressed versions of its other text files. */
export function writeSite(dist: string, target: string): void {
  cpSync(dist, target, { recursive: true })
  for (const file of globSync('**/*.html', { cwd: target })) {
    const path = join(target, file)
    writeFileSync(path, pageTemplate(readFileSync(path, 'utf8'), file))
  }
  compressFiles(target)
}

/** Writes compressed versions of a built site's scripts, styles and drawings beside them, each as small as it gets. */
export function compressFiles(folder: string): void {
  for (const file of globSync('**/*.{js,css,svg}', { cwd: folder })) {
    const path = join(folder, file)
    const bytes = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(bytes))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

if (import.meta.main) {
  const [dist, target] = process.argv.slice(2)
  if (!dist || !target) throw new Error('Usage: node deploy/src/write-site.ts <built site> <new folder>')
  writeSite(dist, target)
}
