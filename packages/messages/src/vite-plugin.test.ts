import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, expect, test } from 'vitest'
import { messages } from './vite-plugin.ts'

let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** The files of a small site's build, by name. */
const buildSite = async (glob: string) => {
  root = mkdtempSync(join(tmpdir(), 'site-'))
  writeFileSync(join(root, 'main.js'), `globalThis.files = import.meta.glob('./messages.*.json'${glob})`)
  writeFileSync(
    join(root, 'messages.en.json'),
    '{ "list": { "title": "Your courses", "count": "{n, plural, other {#}}" } }',
  )
  writeFileSync(
    join(root, 'messages.hi.json'),
    '{ "list": { "title": "आपके कोर्स", "count": "{n, plural, other {#}}" } }',
  )
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [messages()],
    build: { write: false, rolldownOptions: { input: join(root, 'main.js') } },
  })
  const output = 'output' in built ? built.output : []
  return new Map(output.map((file) => [file.name ?? '', 'code' in file ? file.code : '']))
}

test('each language is a file of its own, compiled, and none comes with the code', async () => {
  const files = await buildSite('')
  expect([...files.keys()].sort()).toEqual(['main', 'messages.en', 'messages.hi'])
  expect(files.get('messages.en')).toContain('"list.title":`Your courses`')
  expect(files.get('messages.en')).toMatch(/"list\.count":\[\[`n`,\d,\{other:\d\}\]\]/)
  expect(files.get('messages.hi')).toContain('आपके कोर्स')
  expect(files.get('main')).not.toMatch(/Your courses|आपके/)
})

test('an eager catalog comes with the code', async () => {
  const files = await buildSite(', { eager: true }')
  expect([...files.keys()]).toEqual(['main'])
  expect(files.get('main')).toMatch(/Your courses.*आपके कोर्स/s)
})

test('a build has the page in every language', async () => {
  root = mkdtempSync(join(tmpdir(), 'site-'))
  writeFileSync(join(root, 'index.html'), '<!doctype html><html lang="en"><head></head><body>x</body></html>')
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [messages()],
    build: { write: false },
  })
  const output = 'output' in built ? built.output : []
  const pages = new Map(output.map((file) => [file.fileName, 'source' in file ? String(file.source) : '']))
  expect(pages.get('index.html')).toContain('<html lang="en">')
  expect(pages.get('hi/index.html')).toBe(pages.get('index.html')?.replace('lang="en"', 'lang="hi"'))
})
