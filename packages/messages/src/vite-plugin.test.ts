import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { type BuildEnvironmentOptions, build } from 'vite'
import { afterEach, expect, test } from 'vitest'
import { messages } from './vite-plugin.ts'

let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** What a build in this mode consists of, by file name: its code, pages and manifest. */
const buildSite = async (mode: string, options: BuildEnvironmentOptions = {}) => {
  root = mkdtempSync(join(tmpdir(), 'site-'))
  writeFileSync(join(root, 'index.html'), '<!doctype html><html lang="en"><head></head><body>x</body></html>')
  const language = join(import.meta.dirname, 'language.ts')
  writeFileSync(
    join(root, 'messages.ts'),
    `import { currentLanguage } from '${language}'
     globalThis.files = import.meta.glob('./messages.*.json', { eager: true })
     globalThis.language = currentLanguage()`,
  )
  const count = '"count": "{n, plural, other {#}}"'
  writeFileSync(join(root, 'messages.en.json'), `{ "list": { "title": "Your courses", ${count} } }`)
  writeFileSync(join(root, 'messages.hi.json'), `{ "list": { "title": "आपके कोर्स", ${count} } }`)
  const input = options.ssr
    ? {}
    : { rolldownOptions: { input: ['index.html', 'messages.ts'].map((name) => join(root, name)) } }
  const built = await build({
    root,
    mode,
    configFile: false,
    logLevel: 'silent',
    plugins: [messages()],
    build: { write: false, ...input, ...options },
  })
  const output = 'output' in built ? built.output : []
  return new Map(output.map((file) => [file.fileName, 'code' in file ? file.code : String(file.source)]))
}
const codeOf = (files: ReadonlyMap<string, string>) =>
  [...files]
    .filter(([name]) => /\.m?js$/.test(name))
    .map(([, code]) => code)
    .join('\n')

test('a build has English, compiled with the code, and its page', async () => {
  const files = await buildSite('production', { manifest: true })
  expect(codeOf(files)).toContain('"list.title":`Your courses`')
  expect(codeOf(files)).toMatch(/"list\.count":\[\[`n`,\d,\{other:\d\}\]\]/)
  expect(codeOf(files)).not.toContain('आपके')
  expect(files.get('index.html')).toContain('<html lang="en">')
  expect(files.has('.vite/manifest.json')).toBe(true)
})

test('a build in the mode of a language has that one, and its page and manifest beside the English ones', async () => {
  const files = await buildSite('hi', { manifest: true })
  expect(codeOf(files)).toContain('आपके कोर्स')
  expect(codeOf(files)).not.toContain('Your courses')
  expect(files.get('hi/index.html')).toContain('<html lang="hi">')
  expect([...files.keys()].filter((name) => !name.startsWith('assets/')).sort()).toEqual([
    '.vite/manifest-hi.json',
    'hi/index.html',
  ])
})

test.each([
  ['production', 'hi', 'en'],
  ['hi', 'en', 'hi'],
])(
  'a page built in the mode %s stays in its language where the browser says that it is in %s',
  async (mode, lang, language) => {
    const page = { document: { documentElement: { lang } } }
    runInNewContext(codeOf(await buildSite(mode)), page)
    expect(page).toMatchObject({ language })
  },
)

test('what a server runs has all languages', async () => {
  const files = await buildSite('production', { ssr: 'messages.ts' })
  expect(codeOf(files)).toMatch(/Your courses.*आपके कोर्स/s)
})
