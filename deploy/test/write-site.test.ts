import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { headersFile, siteHeaders } from '../src/site-headers.ts'
import { pageTemplate } from '../src/write-site.ts'
import { buildSite } from './built-site.ts'
import { configurationError, edgeFile, hasCaddy, siteFile } from './caddy.ts'

test('Caddy sends the local stack’s headers', () => {
  expect(readFileSync(headersFile, 'utf8'), 'Run `node deploy/src/site-headers.ts`').toBe(siteHeaders())
  expect(siteHeaders()).toContain("object-src 'none'")
})

test('a page that can’t take the configuration is an error', () => {
  const element = '<script type="application/json" id="site-config">{}</script>'
  expect(() => pageTemplate('<html></html>', 'faq.html')).toThrow('faq.html has no')
  expect(() => pageTemplate(`${element}{{env "PATH"}}`, 'faq.html')).toThrow('faq.html contains {{')
  expect(pageTemplate(element, 'faq.html')).toContain('(env "WEB_ORIGIN")')
})

test('text files are also written compressed with Brotli and gzip', () => {
  const { served, remove } = buildSite()
  for (const name of ['assets/app-4f3a.js', 'favicon.svg']) {
    const plain = readFileSync(`${served}/${name}`)
    expect(brotliDecompressSync(readFileSync(`${served}/${name}.br`))).toEqual(plain)
    expect(gunzipSync(readFileSync(`${served}/${name}.gz`))).toEqual(plain)
  }
  remove()
})

test.runIf(hasCaddy)('Caddy accepts both configurations', () => {
  const upstreams = { API_UPSTREAMS: '127.0.0.1:4001 127.0.0.1:4002' }
  const origins = { STORAGE_ORIGIN: 'https://pictures.example', WEB_ORIGIN: 'https://learn.example' }
  const more = { ADMIN_ORIGIN: 'https://admin.example', API_ORIGIN: 'https://api.example', ACME_EMAIL: 'a@b.example' }
  for (const file of [siteFile, edgeFile])
    expect(configurationError(file, { ...upstreams, ...origins, ...more })).toBe('')
})
