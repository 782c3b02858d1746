import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as allOf } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { freePort } from '../src/ports.ts'
import { withWords } from '../src/site/pages.ts'
import { sandboxCheckout } from '../src/site/security-headers.ts'
import { hostSite, type SiteOptions } from '../src/site-host.ts'

const dist = mkdtempSync(join(tmpdir(), 'site-host-test-'))
const page = (text: string) =>
  `<html><script type="application/json" id="site-config">{"brand":"built"}</script><p>${text}</p></html>`
const config = {
  brand: 'Skill </script><script>alert(1)</script> $& Harbor',
  webOrigin: 'http://web.example',
  adminOrigin: 'http://admin.example',
  checkoutScript: 'http://pay.example/v1/checkout.js',
  demoStore: '/demo-store/products',
}
/** Answers with a page's head, as the API does. The id decides: `known`, `broken`, `slow` (no answer) or not found; the catalogue is known. */
const sendHead = (url: string, response: ServerResponse) => {
  const { pathname, searchParams } = new URL(url, 'http://api')
  const [what, id] = pathname.split('/').slice(-2)
  if (id === 'slow') return
  const title = `${id} $& ${what}${searchParams.get('lang') === 'hi' ? ' हिन्दी' : ''}`
  response
    .writeHead(id === 'known' || id === 'allcourses' ? 200 : id === 'broken' ? 500 : 404)
    .end(`<title>${title}</title>`)
}
/** Echoes what reached it, so that a test can check both ends of the proxy. */
const api = createServer((request, response) => {
  if (request.url === '/api/v1/down') return request.socket.destroy()
  if (request.url?.startsWith('/api/head/')) return sendHead(request.url, response)
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk
  })
  request.on('end', () => {
    response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': 'session=1' })
    response.end(JSON.stringify({ url: request.url, method: request.method, headers: request.headers, body }))
  })
})
const Echo = z.object({
  url: z.string(),
  method: z.string(),
  body: z.string(),
  headers: z.record(z.string(), z.string()),
})
let site: Awaited<ReturnType<typeof hostSite>>
let options: SiteOptions

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'))
  mkdirSync(join(dist, 'terms'))
  mkdirSync(join(dist, 'hi', 'terms'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), page('home'))
  writeFileSync(join(dist, 'shell.html'), page('shell'))
  writeFileSync(join(dist, 'allcourses.html'), `<!--head--><title>built</title><!--/head-->${page('catalogue')}`)
  writeFileSync(join(dist, 'course.html'), `<!--head--><title>built</title><!--/head-->${page('course')}`)
  writeFileSync(join(dist, 'teacher.html'), `<!--head--><title>built</title><!--/head-->${page('teacher')}`)
  writeFileSync(join(dist, 'certificate.html'), `<!--head--><title>built</title><!--/head-->${page('certificate')}`)
  writeFileSync(join(dist, 'faq.html'), page('faq'))
  writeFileSync(join(dist, 'terms', 'index.html'), page('terms'))
  writeFileSync(join(dist, 'hi', 'index.html'), page('hindi home'))
  writeFileSync(join(dist, 'hi', 'shell.html'), page('hindi shell'))
  writeFileSync(join(dist, 'hi', 'terms', 'index.html'), page('hindi terms'))
  writeFileSync(join(dist, 'hi', 'course.html'), `<!--head--><title>built</title><!--/head-->${page('hindi course')}`)
  writeFileSync(join(dist, 'assets', 'app-4f3a.js'), 'export {}')
  writeFileSync(join(dist, 'favicon.svg'), '<svg/>')
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done))
  const allowedOrigins = {
    checkout: sandboxCheckout('http://pay.example'),
    storage: 'http://store.example',
    connect: [],
  }
  const { port } = api.address() as AddressInfo
  options = { dist, port: 0, apiUrl: `http://127.0.0.1:${port}`, config, allowedOrigins }
  site = await hostSite(options)
})

afterAll(async () => {
  await site.stop()
  api.close()
  rmSync(dist, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers })
const text = async (path: string) => (await get(path)).text()

test('a page contains the configuration, which can’t break out of its element', async () => {
  const html = await text('/')
  const json = /id="site-config">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(json)).toEqual(config)
  expect(html.match(/<script/g)).toHaveLength(1)
})

test('words for readers without scripts name the brand and whoever runs the site, and give way to their own texts', () => {
  const html = '<title>%BRAND%</title><!--own terms-->ours<!--/own--><!--own privacy-->ours<!--/own--><!--operator-->'
  const text = (words: string) =>
    `<p class="mx-auto w-full max-w-page px-4 pb-6 whitespace-pre-line sm:px-6">${words}</p>`
  expect(
    withWords(html, { ...config, brand: '<Sea> & $&', privacy: 'Theirs.', operator: 'A, Kochi', contactEmail: '' }),
  ).toBe(`<title>&lt;Sea&gt; &amp; $&amp;</title>ours${text('Theirs.')}${text('A, Kochi')}`)
})

test('the configuration stays as it is where it has the marks of such words', async () => {
  const own = { ...config, brand: 'Sea \\ Sun', terms: '%BRAND% <!--operator-->' }
  const marked = await hostSite({ ...options, config: own })
  const json = /id="site-config">(.*?)<\/script>/.exec(await (await fetch(marked.url)).text())?.[1] ?? ''
  await marked.stop()
  expect(JSON.parse(json)).toEqual(own)
})

test('a prerendered page wins over the shell, and only page visits get the shell', async () => {
  expect(await text('/faq')).toContain('<p>faq</p>')
  expect(await text('/faq?x=1')).toContain('<p>faq</p>')
  expect(await text('/faq.html')).toContain('"webOrigin"')
  expect(await text('/terms')).toContain('<p>terms</p>')
  expect(await text('/terms/')).toContain('<p>terms</p>')
  expect(await text('/update/0197')).toContain('<p>shell</p>')
  expect(await text('/index.html')).toContain('"webOrigin"')
  for (const path of ['/assets/gone.js', '/assets/gone', '/logo.png']) expect((await get(path)).status).toBe(404)
  expect((await get('/mypurchases', { accept: 'application/json' })).status).toBe(404)
  expect((await fetch(`${site.url}/mypurchases`, { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${site.url}/mypurchases`, { method: 'HEAD' })).status).toBe(200)
})

test('the catalogue’s page and a teacher’s have their heads from the API, too', async () => {
  expect(await (await get('/allcourses?q=knots')).text()).toContain('<title>allcourses $& head</title>')
  const [known, gone] = [await get('/teacher/known'), await get('/teacher/gone')]
  expect(await known.text()).toContain('<!--head--><title>known $& teacher</title><!--/head-->')
  expect(gone.status).toBe(404)
})

test('a course’s page has its head and status from the API, or its default head if the API doesn’t answer', async () => {
  const known = await get('/course/known?utm=1')
  expect(known.status).toBe(200)
  expect(known.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await known.text()
  expect(html).toContain('<!--head--><title>known $& course</title><!--/head-->')
  expect(html).toContain('<p>course</p>')
  expect(html).toContain('"webOrigin"')
  const unknown = await get('/course/gone')
  expect(unknown.status).toBe(404)
  expect(await unknown.text()).toContain('<title>gone $& course</title>')
  for (const id of ['slow', 'broken']) {
    const answer = await get(`/course/${id}`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<title>built</title>')
  }
})

test.each<[asked: string, path: string, headers: Record<string, string>, language: string]>([
  ['nothing', '/', {}, 'en'],
  ['a browser in Hindi', '/', { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' }, 'hi'],
  ['a browser in Marathi that also reads Hindi', '/', { 'accept-language': 'mr,hi;q=0.9,en;q=0.8' }, 'hi'],
  ['a browser in English', '/', { 'accept-language': 'en-IN,en;q=0.9,hi;q=0.8' }, 'en'],
  ['a choice', '/', { cookie: 'a=b; language=hi' }, 'hi'],
  ['a choice against the browser', '/', { cookie: 'language=en', 'accept-language': 'hi' }, 'en'],
  ['a choice of what there isn’t', '/', { cookie: 'language=fr; xlanguage=hi' }, 'en'],
  ['an address in Hindi', '/?lang=hi', { cookie: 'language=en' }, 'hi'],
  ['an address in English', '/?utm=1&lang=en', { cookie: 'language=hi', 'accept-language': 'hi' }, 'en'],
  ['an address in what there isn’t', '/?lang=fr', { cookie: 'language=hi' }, 'hi'],
  ['two languages at once', '/?lang=hi&lang=en', {}, 'en'],
])('%s: a page in the language that is asked for', async (_, path, headers, language) => {
  const answer = await get(path, headers)
  expect(answer.headers.get('content-language')).toBe(language)
  expect(answer.headers.get('vary')).toContain('accept-language, cookie')
  expect(await answer.text()).toContain(language === 'hi' ? '<p>hindi home</p>' : '<p>home</p>')
})

test('all kinds of pages are in Hindi, but for those that there are in English only', async () => {
  const text = async (path: string) => (await get(path, { cookie: 'language=hi', accept: 'text/html' })).text()
  expect(await text('/terms')).toContain('<p>hindi terms</p>')
  expect(await text('/mypurchases')).toContain('<p>hindi shell</p>')
  expect(await text('/course/known')).toMatch(/<title>known \$& course हिन्दी<\/title>[\s\S]*<p>hindi course<\/p>/)
  expect(await text('/faq')).toContain('<p>faq</p>')
})

test('sitemap.xml and robots.txt come from the API', async () => {
  for (const path of ['/sitemap.xml', '/robots.txt'])
    expect(Echo.parse(await (await get(path)).json()).url).toBe(`/api${path}`)
})

test('text is compressed, whether it’s a file, a page or from the API', async () => {
  writeFileSync(join(dist, 'assets', 'long-1a2b.js'), 'export const long = 1\n'.repeat(500))
  writeFileSync(join(dist, 'long.html'), page('long '.repeat(500)))
  const long = await hostSite(options)
  for (const path of ['/assets/long-1a2b.js', '/long', `/api/v1/x?${'x'.repeat(2_000)}`]) {
    for (const encoding of ['br', 'gzip']) {
      const answer = await fetch(long.url + path, { headers: { 'accept-encoding': encoding } })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('vary')).toContain('accept-encoding')
      expect((await answer.text()).length).toBeGreaterThan(2_000)
    }
  }
  await long.stop()
})

test('a file that was compressed beforehand is sent as it is', async () => {
  writeFileSync(join(dist, 'assets', 'before-1a2b.js'), 'export const file = 1')
  writeFileSync(join(dist, 'assets', 'before-1a2b.js.br'), brotliCompressSync('export const compressed = 1'))
  const host = await hostSite(options)
  const answer = await fetch(`${host.url}/assets/before-1a2b.js`, { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers.get('content-type')).toMatch(/javascript/)
  expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['br', 'export const compressed = 1'])
  await host.stop()
})

test('hashed files are cached forever, everything else is revalidated', async () => {
  const asset = await get('/assets/app-4f3a.js')
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-type')).toContain('javascript')
  for (const path of ['/', '/faq', '/favicon.svg'])
    expect((await get(path)).headers.get('cache-control')).toBe('no-cache')
})

test('S28: every response of a site has the security headers', async () => {
  for (const path of ['/', '/assets/app-4f3a.js', '/assets/gone.js', '/demo-store/products']) {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self' http://pay.example;")
    expect(policy).toContain('frame-src http://pay.example;')
    expect(policy).toContain("connect-src 'self' http://store.example http://pay.example;")
    expect(policy).toContain("img-src 'self' data: blob: http://store.example;")
    expect(policy).toContain("media-src 'self' blob: http://store.example;")
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy).toContain(`${name} 'none'`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  }
})

test.each([
  ['hello\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
])('S28: what is no request has them, too: %#', async (sent, status) => {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  socket.write(sent)
  const answer = await allOf(socket)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  for (const line of ["frame-ancestors 'none'", 'x-content-type-options: nosniff', 'referrer-policy: strict-origin'])
    expect(answer).toContain(line)
})

test('a request to localhost is redirected to 127.0.0.1, with its path, method and body', async () => {
  const { port, hostname } = new URL(site.url)
  const send = async (host: string) => {
    const sent = request({ hostname, port, path: '/course/known?utm=1', method: 'POST', headers: { host } }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    return [answer.statusCode, answer.headers.location]
  }
  expect(await send(`localhost:${port}`)).toEqual([307, `${site.url}/course/known?utm=1`])
  for (const host of [`127.0.0.1:${port}`, 'localhost.evil.example:80', 'localhost:80.evil.example'])
    expect((await send(host))[1]).toBeUndefined()
})

test('the API gets the request unchanged, with the caller’s real address only', async () => {
  const body = '{"a" : 1}'
  const answer = await fetch(`${site.url}/api/v1/webhooks/razorpay?x=%20y`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://web.example', 'x-forwarded-for': '203.0.113.9' },
    body,
  })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('set-cookie')).toBe('session=1')
  const echo = Echo.parse(await answer.json())
  expect(echo).toMatchObject({ url: '/api/v1/webhooks/razorpay?x=%20y', method: 'POST', body })
  expect(echo.headers).toMatchObject({ origin: 'http://web.example', 'x-forwarded-for': '127.0.0.1' })
  expect(Echo.parse(await (await get('/trpc/courses.list')).json()).url).toBe('/trpc/courses.list')
  const bodyless = await fetch(`${site.url}/api/v1/x`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
  })
  expect(bodyless.status).toBe(201)
})

test('a request that’s too large is rejected before its body is read', async () => {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    'POST /api/v1/x HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 3000000\r\n\r\n',
  )
  const [answer] = await new Promise<Buffer[]>((resolve) => socket.once('data', (chunk: Buffer) => resolve([chunk])))
  socket.destroy()
  expect(String(answer)).toMatch(/^HTTP\/1.1 413 /)
  expect(String(answer)).toContain('PAYLOAD_TOO_LARGE')
})

test('if the API is down or drops the connection, the site answers with the API’s own 503', async () => {
  const port = await freePort()
  const withoutApi = await hostSite({ ...options, apiUrl: `http://127.0.0.1:${port}` })
  for (const url of [`${withoutApi.url}/api/v1/auth/me`, `${withoutApi.url}/trpc/x`, `${site.url}/api/v1/down`]) {
    const answer = await fetch(url)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ error: 'UNAVAILABLE', message: expect.stringContaining('not available') })
  }
  await withoutApi.stop()
})

test('the demo store has twelve products', async () => {
  const product = z.object({ id: z.int(), title: z.string().min(1), price: z.number().positive() })
  const products = z.array(product).parse(await (await get('/demo-store/products')).json())
  expect(new Set(products.map(({ id }) => id)).size).toBe(12)
})

test('an incomplete build is an error that says what’s missing', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'site-host-test-'))
  await expect(hostSite({ ...options, dist: empty })).rejects.toThrow('Build the site first')
  writeFileSync(join(empty, 'index.html'), '<html></html>')
  await expect(hostSite({ ...options, dist: empty })).rejects.toThrow('site-config')
  rmSync(empty, { recursive: true })
})

test('pages tell the browser to connect to the picture storage early', async () => {
  for (const path of ['/', '/faq', '/course/known'])
    expect((await get(path)).headers.get('link')).toBe('<http://store.example>; rel=preconnect')
  expect((await get('/assets/app-4f3a.js')).headers.get('link')).toBeNull()
})
