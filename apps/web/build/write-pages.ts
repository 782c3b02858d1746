import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Writes the site's pages from the one that Vite built: index.html with home's HTML, shell.html with a skeleton for every
 * other address, and pages for the screens that people open first, which request their screen's code and messages at
 * once (docs/decisions/005). Run by `build`, after Vite built the site and the prerenderer.
 */
type Prerender = (configJson: string) => Promise<{ home: string; homeIsFor: string; skeleton: string }>
type Manifest = Record<string, { file: string; imports?: string[]; assets?: string[] }>

const dist = join(import.meta.dirname, '../dist')
const server = join(dist, '.server')
const template = readFileSync(join(dist, 'index.html'), 'utf8')
const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const { prerender }: { prerender: Prerender } = await import(pathToFileURL(join(server, 'prerender.js')).href)

/** The text between `before` and `after` in the built page. @throws if there is none: such a build must not be published. */
function between(before: string, after: string): string {
  const [, found] = template.split(before)
  const [text] = found?.split(after) ?? []
  if (text === undefined) throw new Error(`The built index.html has no ${before}`)
  return text
}

/** The files of a module and of everything it imports, directly or not. Chunks may import each other. */
function filesOf(module: string, visited = new Set<string>()): string[] {
  if (visited.has(module)) return []
  visited.add(module)
  const chunk = manifest[module]
  if (!chunk) throw new Error(`${module} has no chunk of its own`)
  return [...(chunk.imports ?? []).flatMap((imported) => filesOf(imported, visited)), chunk.file]
}

/** The English messages in these folders, each a file of its own. */
const messagesOf = (...folders: string[]) => folders.map((folder) => `${folder}/messages.en.json`)
/** What every page needs: the code and the messages of the frame around the screens. */
const frame = ['src/main.tsx', ...messagesOf('src/app', 'src/lib', '../../packages/ui/src')]

/**
 * The page with `html` in its root, and with links that request the files of the frame and of `modules` at once. They
 * have a low priority: on a slow connection, styles and fonts would otherwise come a second later.
 */
function page(html: string, modules: string[] = [], attributes = ''): string {
  const files = new Set([...frame, ...modules].flatMap((module) => filesOf(module)))
  const preloads = [...files].filter((file) => !template.includes(file))
  const links = preloads.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
  return template
    .replace('</head>', () => `${[font, ...links].map((link) => `  ${link}\n  `).join('')}</head>`)
    .replace('<div id="root">', () => `<div id="root"${attributes}>${html}`)
}

const latin = manifest['index.html']?.assets?.find((file) => file.includes('inter-latin-wght'))
if (!latin) throw new Error('The font for Latin letters is missing in the build')
const font = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${latin}">`

const config = between('id="site-config">', '</script>')
between('<div id="root">', '</div>')
const { home, homeIsFor, skeleton } = await prerender(config)
const selling = messagesOf('src/features/courses', 'src/features/purchases', 'src/features/wishes')
const pages = {
  index: page(
    home,
    ['src/app/home-route.tsx', ...messagesOf('src/features/home')],
    ` data-prerendered-for="${homeIsFor}"`,
  ),
  shell: page(skeleton),
  allcourses: page(skeleton, ['src/app/catalogue-route.tsx', ...selling]),
  course: page(skeleton, ['src/app/course-route.tsx', ...selling]),
  certificate: page(skeleton, ['src/features/learning/certificates/certificate-screen.tsx']),
  teacher: page(skeleton, [
    'src/app/other-routes.tsx',
    'src/app/teacher-route.tsx',
    ...selling,
    ...messagesOf('src/features/courses/teacher'),
  ]),
}
for (const [name, html] of Object.entries(pages)) writeFileSync(join(dist, `${name}.html`), html)
rmSync(server, { recursive: true })
rmSync(join(dist, '.vite'), { recursive: true })
