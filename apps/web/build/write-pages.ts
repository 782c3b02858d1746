import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Language, languages } from '@skillharbor/messages/language'
import { manifestOf } from '@skillharbor/messages/vite'
import type { Prerendered, WordPage } from '../src/app/prerendered-for.ts'

/**
 * Writes the site's pages from the one that Vite built for each language: index.html with home's HTML, shell.html with a
 * skeleton for every other address, and pages for the screens that people open first, which request their screen's code at
 * once (docs/decisions/051). Pages that are only words have them for readers without scripts, too. Those in Hindi go to
 * hi/. Run by `build`, after Vite built the site and the prerenderer.
 */
type Manifest = Record<string, { file: string; name?: string; imports?: string[]; assets?: string[] }>

const dist = join(import.meta.dirname, '../dist')

/** The fonts that a page in the language requests at once. */
const fontNames: Record<Language, string[]> = {
  en: ['inter-basic', 'name-of-hindi'],
  hi: ['inter-basic', 'devanagari-basic'],
}

/** What Vite built for a language: its page, and where its pages belong. @throws for a build that must not be published. */
function buildOf(language: Language) {
  const folder = language === languages[0] ? dist : join(dist, language)
  const template = readFileSync(join(folder, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, manifestOf(language)), 'utf8'))

  /** The text between `before` and `after` in the built page. */
  const between = (before: string, after: string): string => {
    const [, found] = template.split(before)
    const [text] = found?.split(after) ?? []
    if (text === undefined) throw new Error(`The built index.html has no ${before}`)
    return text
  }

  /**
   * The files of a module, or of one of the groups in vite.config.ts, and of everything it imports, directly or not. Chunks
   * may import each other.
   */
  const filesOf = (module: string, visited = new Set<string>()): string[] => {
    if (visited.has(module)) return []
    visited.add(module)
    const chunk = manifest[module] ?? Object.values(manifest).find(({ name }) => name === module)
    if (!chunk) throw new Error(`${module} has no chunk of its own`)
    return [...(chunk.imports ?? []).flatMap((imported) => filesOf(imported, visited)), chunk.file]
  }

  /** The link that requests a font of the build at once. */
  const fontLink = (name: string): string => {
    const file = manifest['index.html']?.assets?.find((each) => each.includes(name))
    if (!file) throw new Error(`The build has no font ${name}`)
    return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`
  }
  between('<div id="root">', '</div>')
  return {
    folder,
    template,
    filesOf,
    config: between('id="site-config">', '</script>'),
    title: between('<title>', '</title>'),
    description: between('<meta name="description" content="', '"'),
    fonts: fontNames[language].map(fontLink),
  }
}

/** What takes the data in a page's head into the site. */
const pageData = '../../packages/client/src/page-data.ts'

/** For those who run no scripts, where there is more than words. */
const needsScripts: Record<Language, string> = {
  en: 'Turn on JavaScript to see all courses and to buy them.',
  hi: 'सारे कोर्स देखने और खरीदने के लिए JavaScript चालू करें।',
}

/** The site's pages in a language, by name. */
function pagesIn(language: Language, built: ReturnType<typeof buildOf>): Record<string, string> {
  const { template, filesOf, config, title, description, fonts } = built
  const prerenderer = join(import.meta.dirname, 'run-prerender.ts')
  const prerendered: Prerendered = JSON.parse(
    execFileSync(process.execPath, [prerenderer, language], { input: config, encoding: 'utf8' }),
  )
  const { home, homeIsFor, skeleton, purchases, catalogue, course, teacher, words } = prerendered
  if (language === 'en' && (prerendered.title !== title || prerendered.description !== description))
    throw new Error('index.html and the messages of home say different things in the head')

  const margins = 'mx-auto w-full max-w-page px-4 sm:px-6'
  const noScripts = `<noscript><p class="${margins} py-3 text-center font-medium">${needsScripts[language]}</p></noscript>\n    `

  /**
   * The page with `html` in its root, and with links that request the files of the site's code and of `modules` at once.
   * They have a low priority: on a slow connection, styles and fonts would otherwise come a second later. Nothing is painted
   * before what `data-early` names is there, as it would push the rest down. `unscripted`: what those read who run no
   * scripts. `requested`: the links of the fonts.
   */
  const page = (
    html: string,
    modules: string[] = [],
    { attributes = '', unscripted = noScripts, requested = fonts } = {},
  ): string => {
    const files = new Set(['src/main.tsx', ...modules].flatMap((module) => filesOf(module)))
    const preloads = [...files].filter((file) => !template.includes(file))
    const links = preloads.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
    return template
      .replace(title, () => prerendered.title)
      .replace(description, () => prerendered.description)
      .replace('</head>', () => `${[...requested, ...links].map((link) => `  ${link}\n  `).join('')}</head>`)
      .replace('<script type="module"', (script) =>
        html.includes('data-early') ? `${script} blocking="render"` : script,
      )
      .replace('<div id="root">', () => `${unscripted}<div id="root"${attributes}>${html}`)
  }

  /** The shell of every other address, with the words for those who run no scripts. */
  const readable = ({ title, html, own }: WordPage): string => {
    const text = own ? `<!--own ${own}-->${html}<!--/own-->` : html
    const brand = `<p class="${margins} pt-6 font-semibold"><a href="/">%BRAND%</a></p>`
    return page(skeleton, [], { unscripted: `<noscript>${brand}${text}</noscript>\n    ` })
      .replace(`<title>${prerendered.title}</title>`, () => `<title>${title}</title>`)
      .replace('</head>', () => `  <noscript><style>#root{display:none}</style></noscript>\n  </head>`)
  }

  return {
    ...Object.fromEntries(words.map((page) => [page.path.slice(1), readable(page)])),
    index: page(home, ['src/app/home-route.tsx'], { attributes: ` data-prerendered-for="${homeIsFor}"` }),
    shell: page(skeleton),
    allcourses: page(catalogue, [pageData, 'src/app/catalogue-route.tsx']),
    mypurchases: page(purchases, ['src/app/purchases-route.tsx']),
    course: page(course, [pageData, 'src/app/course-route.tsx']),
    // The classroom has no bar, and so no language to choose.
    learn: page(skeleton, ['src/app/lesson-route.tsx', 'markdown'], {
      requested: fonts.filter((link) => !link.includes('name-of-hindi')),
    }),
    certificate: page(skeleton, ['src/features/learning/certificates/certificate-screen.tsx']),
    teacher: page(teacher, [pageData, 'src/app/other-routes.tsx', 'src/app/teacher-route.tsx']),
  }
}

for (const language of languages) {
  const built = buildOf(language)
  for (const [name, html] of Object.entries(pagesIn(language, built))) {
    const file = join(built.folder, `${name}.html`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, html)
  }
}
rmSync(join(dist, '.server'), { recursive: true })
rmSync(join(dist, '.vite'), { recursive: true })
