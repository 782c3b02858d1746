import { RAZORPAY_CHECKOUT } from '@skillharbor/local-stack/security-headers'
import { hostSite } from '@skillharbor/local-stack/site-host'
import getPort from 'get-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSite } from './built-site.ts'
import { hasCaddy, runCaddy, siteFile } from './caddy.ts'
import { startFakeApi } from './fake-api.ts'

const config = {
  brand: 'Skill </script><script>alert(1)</script> $& "Harbor"',
  webOrigin: 'https://learn.example',
  adminOrigin: 'https://admin.example',
  checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
  demoStore: 'https://demo.example/products',
  contactEmail: 'help@learn.example',
  operator: 'Harbor Pvt. Ltd., Kochi',
  grievanceOfficer: 'A. Rao <b>&</b>\ngrievance@learn.example',
  refundPolicy: 'Within 7 days',
  terms: 'https://learn.example/legal/terms',
  privacy: 'https://learn.example/legal/privacy',
  socialLinks: 'X=https://x.example/harbor',
}
const storage = 'https://pictures.example'
const variables = {
  STORAGE_ORIGIN: storage,
  DEMO_STORE: config.demoStore,
  BRAND: config.brand,
  WEB_ORIGIN: config.webOrigin,
  CONTACT_EMAIL: config.contactEmail,
  OPERATOR: config.operator,
  GRIEVANCE_OFFICER: config.grievanceOfficer,
  REFUND_POLICY: config.refundPolicy,
  TERMS: config.terms,
  PRIVACY: config.privacy,
  SOCIAL_LINKS: config.socialLinks,
  ADMIN_ORIGIN: config.adminOrigin,
  CHECKOUT_SCRIPT: config.checkoutScript,
  TRUSTED_PROXIES: '192.0.2.1',
}

type RequestArguments = [path: string, init?: RequestInit]
const accepting = (accept: string): RequestInit => ({ headers: { accept } })
const reading = (language: string, cookie = ''): RequestInit => ({
  headers: { 'accept-language': language, ...(cookie && { cookie }) },
})
const json = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' }
const requests: RequestArguments[] = [
  ['/'],
  ['/?utm=1'],
  ['/index.html'],
  ['/', { method: 'HEAD' }],
  ['/', { headers: { range: 'bytes=0-9' } }],
  ['/faq'],
  ['/faq/'],
  ['/faq.html?x=1'],
  ['/terms'],
  ['/terms/'],
  ['/contact'],
  ['/privacy'],
  ['/allcourses'],
  ['/allcourses?q=knots', reading('en', 'language=hi')],
  ['/allcourses', { method: 'HEAD' }],
  ['/allcourses/more', accepting('text/html')],
  ['/course', accepting('text/html')],
  ['/update/0197', accepting('text/html,*/*')],
  ['/learn/0197', accepting('text/html,*/*')],
  ['/learn/0197/0198/', reading('hi')],
  ['/learn/0197/0198', accepting('application/json')],
  ['/faq/0197', reading('hi')],
  ['/learn.html/0197'],
  ['/hi/0197'],
  ['/some.thing', accepting('text/html')],
  ['/allcourses', accepting('application/json')],
  ['/allcourses', { method: 'POST' }],
  ['/assets/app-4f3a.js'],
  ['/assets/gone.js'],
  ['/assets/gone', accepting('text/html')],
  ['/logo.png'],
  ['/favicon.svg'],
  ['/course/known?utm=1'],
  ['/course/known', { method: 'HEAD' }],
  ['/course/gone'],
  ['/course/slow'],
  ['/course/broken'],
  ['/course/known/more'],
  ['/teacher/known'],
  ['/teacher/gone'],
  ['/teacher/slow'],
  ['/certificate/known'],
  ['/certificate/gone'],
  ['/', reading('hi-IN,hi;q=0.9,en;q=0.8')],
  ['/', reading('mr,hi;q=0.9,en;q=0.8')],
  ['/', reading('en-IN,en;q=0.9,hi;q=0.8')],
  ['/', reading('fr', 'a=b; language=hi')],
  ['/', reading('hi', 'language=en')],
  ['/', reading('hi', 'language=fr')],
  ['/?lang=hi', reading('en', 'language=en')],
  ['/?lang=en', reading('hi', 'language=hi')],
  ['/?lang=fr', reading('en', 'language=hi')],
  ['/faq', reading('hi')],
  ['/allcourses', reading('hi')],
  ['/course/known', reading('hi')],
  ['/course/gone?lang=hi'],
  ['/course/slow', reading('en', 'language=hi')],
  ['/course/broken', reading('hi')],
  ['/assets/app-4f3a.js', reading('hi')],
  ['/api/v1/x?a=%20y'],
  ['/api/v1/x', { method: 'POST', headers: json, body: '{"a" : 1}' }],
  ['/api/v1/x', { method: 'DELETE', headers: json }],
  ['/api/v1/x', { method: 'POST', body: 'x'.repeat(2_999_999) }],
  ['/api/v1/x', { method: 'POST', body: 'x'.repeat(3_000_000) }],
  ['/trpc/courses.list?batch=1'],
  ['/sitemap.xml'],
  ['/robots.txt'],
]
/** The headers that must be the same on both. */
const comparedHeaders = [
  'content-type',
  'content-language',
  'cache-control',
  'link',
  'set-cookie',
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
]

/** An answer in a comparable form: without differences in header case, JavaScript MIME type and order of settings. */
async function answerOf(site: string, [path, init = {}]: RequestArguments) {
  const answer = await fetch(site + path, init)
  const headers = Object.fromEntries(
    comparedHeaders.map((name) => [
      name,
      answer.headers.get(name)?.toLowerCase().replace('application/javascript', 'text/javascript'),
    ]),
  )
  const text = await answer.text()
  const [, settings = '{}'] = /id="site-config">(.*?)<\/script>/.exec(text) ?? []
  return { status: answer.status, headers, settings: JSON.parse(settings), text: text.replace(settings, '') }
}

if (!hasCaddy)
  console.warn('NOT TESTED because Caddy isn’t installed: that production’s web server does what the local one does')

describe.runIf(hasCaddy)('production’s web server', () => {
  let api: Awaited<ReturnType<typeof startFakeApi>>
  let built: ReturnType<typeof buildSite>
  let local: Awaited<ReturnType<typeof hostSite>>
  let production: Awaited<ReturnType<typeof runCaddy>>
  beforeAll(async () => {
    api = await startFakeApi()
    built = buildSite()
    const allowedOrigins = { checkout: RAZORPAY_CHECKOUT, storage, connect: [config.demoStore] }
    local = await hostSite({ dist: built.dist, port: 0, apiUrl: api.url, config, allowedOrigins })
    const settings = { ...variables, SITE_ROOT: built.served, API_UPSTREAMS: api.address }
    production = await runCaddy(siteFile, await getPort({ host: '127.0.0.1' }), settings)
  })
  afterAll(async () => {
    await production.stop()
    await local.stop()
    await api.stop()
    built.remove()
  })

  test.each(requests)('answers %s like the local one', async (...request) => {
    expect(await answerOf(production.url, request)).toEqual(await answerOf(local.url, request))
  })

  test('sends HSTS and doesn’t reveal its software', async () => {
    for (const path of ['/', '/assets/gone.js', '/course/known']) {
      const { headers } = await fetch(production.url + path)
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
      expect(headers.get('server')).toBeNull()
    }
  })

  test('compresses text: files in advance, everything else on the fly', async () => {
    const encoded = async (path: string, accepted: string) => {
      const answer = await fetch(production.url + path, { headers: { 'accept-encoding': accepted } })
      expect((await answer.text()).length).toBeGreaterThan(1_000)
      expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
      return answer.headers.get('content-encoding')
    }
    for (const path of ['/assets/app-4f3a.js', '/favicon.svg']) {
      expect(await encoded(path, 'gzip, deflate, br, zstd')).toBe('br')
      expect(await encoded(path, 'gzip')).toBe('gzip')
    }
    for (const path of ['/', '/course/known', '/api/v1/x']) expect(await encoded(path, 'gzip')).toBe('gzip')
  })

  test('answers 304 to a matching ETag, compressed or not', async () => {
    for (const encoding of ['gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding }
      const tag = (await fetch(`${production.url}/api/v1/tagged`, { headers })).headers.get('etag') ?? ''
      const again = await fetch(`${production.url}/api/v1/tagged`, { headers: { ...headers, 'if-none-match': tag } })
      expect(again.status).toBe(304)
    }
  })
})
