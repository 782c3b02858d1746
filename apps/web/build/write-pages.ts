import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Writes the site's pages from the one that Vite built: index.html with home's own HTML in it, shell.html with a
 * skeleton for every other address, and those of the screens that are looked at first, whose code their page asks for
 * at once (docs/decisions/005). Run by `build`, after Vite built the site and what prerenders it.
 */
type Prerender = (configJson: string) => Promise<{ home: string; homeIsFor: string; skeleton: string }>
type Manifest = Record<string, { file: string; imports?: string[]; assets?: string[] }>

const dist = join(import.meta.dirname, '../dist')
const server = join(dist, '.server')
const template = readFileSync(join(dist, 'index.html'), 'utf8')
const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const { prerender }: { prerender: Prerender } = await import(pathToFileURL(join(server, 'prerender.js')).href)

/** What stands between `before` and `after` in the built page; a build that lost it must not go out. */
function between(before: string, after: string): string {
  const [, found] = template.split(before)
  const [text] = found?.split(after) ?? []
  if (text === undefined) throw new Error(`The built index.html has no ${before}`)
  return text
}

/** The files of a module and of everything that it imports, directly or not. Chunks may import each other. */
function filesOf(module: string, visited = new Set<string>()): string[] {
  if (visited.has(module)) return []
  visited.add(module)
  const chunk = manifest[module]
  if (!chunk) throw new Error(`${module} has no chunk of its own`)
  return [...(chunk.imports ?? []).flatMap((imported) => filesOf(imported, visited)), chunk.file]
}

/**
 * The page with `html` in its root, and with links that ask for the site's files and `module`'s at once, but not before
 * what the page is painted with: on a slow line that would come to a person a second later.
 */
function page(html: string, { module, attributes = '' }: { module?: string; attributes?: string }): string {
  const files = new Set(['src/main.tsx', ...(module ? [module] : [])].flatMap((entry) => filesOf(entry)))
  const preloads = [...files].filter((file) => !template.includes(file))
  const links = preloads.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
  return template
    .replace('</head>', () => `${[font, ...links].map((link) => `  ${link}\n  `).join('')}</head>`)
    .replace('<div id="root">', () => `<div id="root"${attributes}>${html}`)
}

const latin = manifest['index.html']?.assets?.find((file) => file.includes('inter-latin-wght'))
if (!latin) throw new Error('The font of the Latin letters was not built')
const font = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${latin}">`

const config = between('id="site-config">', '</script>')
between('<div id="root">', '</div>')
const { home, homeIsFor, skeleton } = await prerender(config)
const pages = {
  index: page(home, {
    module: 'src/features/home/home-screen.tsx',
    attributes: ` data-prerendered-for="${homeIsFor}"`,
  }),
  shell: page(skeleton, {}),
  allcourses: page(skeleton, { module: 'src/app/catalogue-route.tsx' }),
  course: page(skeleton, { module: 'src/app/course-route.tsx' }),
}
for (const [name, html] of Object.entries(pages)) writeFileSync(join(dist, `${name}.html`), html)
rmSync(server, { recursive: true })
rmSync(join(dist, '.vite'), { recursive: true })
