import { operationList } from '@skillharbor/contracts/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appRouter } from '../src/http/trpc.ts'
import { caller } from './caller.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

// The specification's section 7 without the external store, then what we added to it: written out here once more, because
// this list is what everything else is held against.
const expected = [
  'GET /api/v1/auth/me',
  'POST /api/v1/auth/signup',
  'POST /api/v1/auth/login',
  'POST /api/v1/auth/logout',
  'GET /api/v1/courses/getcourses',
  'POST /api/v1/get-signed-url',
  'POST /api/v1/purchased/purchaseorder/{courseId}',
  'GET /api/v1/purchased/purchasedcourses',
  'GET /api/v1/purchased/orders/{id}',
  'POST /api/v1/purchased/orders/{id}/refund',
  'POST /api/v1/purchased/orders/{id}/refund-request',
  'POST /api/v1/admin/orders/{id}/decline-refund',
  'GET /api/v1/admin/me',
  'POST /api/v1/admin/signup',
  'POST /api/v1/admin/login',
  'DELETE /api/v1/admin/logout',
  'GET /api/v1/courses/courseadmin',
  'GET /api/v1/courses/particulatcourse/{id}',
  'PATCH /api/v1/courses/updatecourse/{id}',
  'DELETE /api/v1/courses/deletecourses/{id}',
  'POST /api/v1/put-signed-url',
  'POST /api/v1/courses/mycourses',
  'POST /api/v1/purchased/verifypayment',
  'POST /api/v1/webhooks/razorpay',
  'GET /api/v1/courses/course/{id}',
  'GET /api/v1/courses/course/{id}/related',
  'POST /api/v1/courses/course/{id}/report',
  'POST /api/v1/courses/mycourses/{id}/appeal',
  'POST /api/v1/admin/undertaking',
  'GET /api/v1/complaints',
  'POST /api/v1/complaints',
  'POST /api/v1/complaints/{id}/messages',
  'POST /api/v1/complaints/link',
  'POST /api/v1/complaints/link/open',
  'POST /api/v1/complaints/link/file',
  'POST /api/v1/complaints/link/{id}/messages',
  'GET /api/v1/operator/complaints',
  'POST /api/v1/operator/complaints/{id}/acknowledge',
  'POST /api/v1/operator/complaints/{id}/answer',
  'GET /api/v1/operator/reported-courses',
  'POST /api/v1/operator/courses/{id}/dismissreports',
  'GET /api/v1/operator/appeals',
  'POST /api/v1/operator/appeals/{id}/decide',
  'POST /api/v1/emails/unsubscribe',
  'GET /api/v1/wishlist',
  'POST /api/v1/wishlist/{courseId}',
  'DELETE /api/v1/wishlist/{courseId}',
  'GET /api/v1/courses/suggestions',
  'POST /api/v1/newsletter/subscribe',
  'POST /api/v1/newsletter/confirm',
  'POST /api/v1/newsletter/unsubscribe',
  'GET /api/v1/admin/sales',
  'GET /api/v1/admin/sales/export',
  'GET /api/v1/admin/revenue',
  'GET /api/v1/admin/orders/{id}',
  'POST /api/v1/admin/orders/{id}/refund',
  'POST /api/v1/admin/orders/{id}/sync',
  'GET /api/v1/admin/attention',
  ...['auth', 'admin'].flatMap((base) => [
    `GET /api/v1/${base}/account`,
    `GET /api/v1/${base}/emails`,
    `POST /api/v1/${base}/emails`,
    `POST /api/v1/${base}/language`,
    `POST /api/v1/${base}/changepassword`,
    `GET /api/v1/${base}/sessions`,
    `DELETE /api/v1/${base}/sessions/{id}`,
    `DELETE /api/v1/${base}/sessions`,
    `GET /api/v1/${base}/activity`,
    `POST /api/v1/${base}/forgotpassword`,
    `POST /api/v1/${base}/resetpassword`,
    `POST /api/v1/${base}/sendverification`,
    `POST /api/v1/${base}/verifyemail`,
    `POST /api/v1/${base}/login/passkey`,
    `POST /api/v1/${base}/login/choices`,
    `POST /api/v1/${base}/login/finish`,
    `POST /api/v1/${base}/confirm`,
    `POST /api/v1/${base}/confirm/choices`,
    `GET /api/v1/${base}/factors`,
    `POST /api/v1/${base}/factors`,
    `POST /api/v1/${base}/factors/begin`,
    `PATCH /api/v1/${base}/factors/{id}`,
    `DELETE /api/v1/${base}/factors/{id}`,
    `POST /api/v1/${base}/recoverycodes`,
  ]),
  'GET /api/v1/curriculum/courses/{courseId}',
  'PATCH /api/v1/curriculum/courses/{courseId}',
  'POST /api/v1/curriculum/courses/{courseId}/lessons',
  'GET /api/v1/curriculum/courses/{courseId}/publish',
  'POST /api/v1/curriculum/courses/{courseId}/publish',
  'GET /api/v1/curriculum/courses/{courseId}/revisions',
  'POST /api/v1/curriculum/courses/{courseId}/revisions/{number}/restore',
  'GET /api/v1/curriculum/courses/{courseId}/stats',
  'GET /api/v1/curriculum/lessons/{lessonId}',
  'PATCH /api/v1/curriculum/lessons/{lessonId}',
  'POST /api/v1/curriculum/lessons/{lessonId}/pictures',
  'POST /api/v1/curriculum/lessons/{lessonId}/uploads',
  'GET /api/v1/curriculum/lessons/{lessonId}/uploads',
  'POST /api/v1/curriculum/lessons/{lessonId}/regrade',
  'POST /api/v1/curriculum/uploads/{uploadId}/parts',
  'POST /api/v1/curriculum/uploads/{uploadId}/complete',
  'DELETE /api/v1/curriculum/uploads/{uploadId}',
  'POST /api/v1/curriculum/lessons/{lessonId}/video/retry',
  'POST /api/v1/curriculum/lessons/{lessonId}/captions',
  'DELETE /api/v1/curriculum/lessons/{lessonId}/captions/{language}',
  'GET /api/v1/learning/courses/{courseId}',
  'GET /api/v1/learning/courses/{courseId}/outline',
  'GET /api/v1/learning/courses/{courseId}/pace',
  'GET /api/v1/learning/lessons/{lessonId}',
  'GET /api/v1/learning/lessons/{lessonId}/file',
  'GET /api/v1/learning/lessons/{lessonId}/video',
  'GET /api/v1/learning/lessons/{lessonId}/transcripts/{language}',
  'GET /api/v1/learning/search',
  'POST /api/v1/learning/lessons/{lessonId}/attempts',
  'PATCH /api/v1/learning/attempts/{attemptId}',
  'POST /api/v1/learning/attempts/{attemptId}/submit',
  'POST /api/v1/learning/playback',
  'POST /api/v1/learning/progress',
  'GET /api/v1/learning/lessons/{lessonId}/notes',
  'POST /api/v1/learning/lessons/{lessonId}/notes',
  'GET /api/v1/learning/courses/{courseId}/notes',
  'PATCH /api/v1/learning/notes/{id}',
  'DELETE /api/v1/learning/notes/{id}',
  'GET /api/v1/learning/lessons/{lessonId}/questions',
  'POST /api/v1/learning/lessons/{lessonId}/questions',
  'PATCH /api/v1/learning/questions/{id}',
  'DELETE /api/v1/learning/questions/{id}',
  'POST /api/v1/learning/questions/{id}/answers',
  'DELETE /api/v1/learning/answers/{id}',
  'POST /api/v1/learning/answers/{id}/accept',
  'DELETE /api/v1/learning/answers/{id}/accept',
  'GET /api/v1/admin/questions',
  'GET /api/v1/admin/questions/waiting',
  'POST /api/v1/admin/questions/{id}/answers',
  'DELETE /api/v1/admin/answers/{id}',
  'POST /api/v1/admin/answers/{id}/accept',
  'DELETE /api/v1/admin/answers/{id}/accept',
  'POST /api/v1/admin/questions/{id}/hide',
  'POST /api/v1/admin/answers/{id}/hide',
  'DELETE /api/v1/admin/questions/{id}/hide',
  'DELETE /api/v1/admin/answers/{id}/hide',
  'POST /api/v1/learning/questions/{id}/report',
  'POST /api/v1/learning/answers/{id}/report',
  'POST /api/v1/admin/questions/{id}/report',
  'POST /api/v1/admin/answers/{id}/report',
  'GET /api/v1/operator/questions',
  'POST /api/v1/operator/questions/{id}/hide',
  'POST /api/v1/operator/questions/{id}/keep',
  'POST /api/v1/operator/answers/{id}/hide',
  'POST /api/v1/operator/answers/{id}/keep',
  'GET /api/v1/operator/accounts',
  'POST /api/v1/operator/accounts/{id}/suspend',
  'POST /api/v1/operator/accounts/{id}/restore',
  'POST /api/v1/operator/accounts/{id}/approve',
  'DELETE /api/v1/operator/accounts/{id}/sessions',
  'POST /api/v1/operator/accounts/{id}/removefactors',
  'GET /api/v1/operator/courses',
  'GET /api/v1/operator/orders',
  'GET /api/v1/operator/bulk-refunds',
  'POST /api/v1/operator/bulk-refunds',
  'POST /api/v1/operator/bulk-refunds/{id}/stop',
  'POST /api/v1/operator/courses/{id}/takedown',
  'POST /api/v1/operator/courses/{id}/bringback',
  'GET /api/v1/operator/activity',
  'GET /api/v1/operator/attention',
  'GET /api/v1/operator/refund-rule',
  'PATCH /api/v1/operator/refund-rule',
  'GET /api/v1/admin/refund-rule',
  'PATCH /api/v1/admin/refund-rule',
  'POST /api/v1/admin/orders/{id}/dispute/draft',
  'POST /api/v1/admin/orders/{id}/dispute/contest',
  'POST /api/v1/admin/orders/{id}/dispute/accept',
  'GET /api/v1/operator/reviews',
  'POST /api/v1/operator/reviews/{id}/hide',
  'POST /api/v1/operator/reviews/{id}/keep',
  'GET /api/v1/courses/course/{courseId}/reviews',
  'POST /api/v1/courses/course/{courseId}/reviews',
  'GET /api/v1/courses/course/{courseId}/reviews/mine',
  'DELETE /api/v1/courses/course/{courseId}/reviews/mine',
  'GET /api/v1/reviews/ratings',
  'POST /api/v1/certificates',
  'GET /api/v1/certificates',
  'GET /api/v1/certificates/{id}',
  'GET /api/v1/admin/reviews',
  'GET /api/v1/admin/reviews/figures',
  'POST /api/v1/admin/reviews/{id}/answer',
  'POST /api/v1/admin/reviews/{id}/report',
  'GET /api/v1/teachers/{id}',
  'GET /api/v1/admin/profile',
  'PATCH /api/v1/admin/profile',
  'GET /api/v1/auth/mydata',
  'POST /api/v1/auth/deleteaccount',
  'GET /api/v1/admin/mydata',
  'GET /api/v1/storage',
  'POST /api/v1/admin/deleteaccount',
].sort()

type Document = { openapi: string; paths: Record<string, Record<string, { operationId?: string }>> }

test('the OpenAPI document is written once, and who has it is told so', async () => {
  const ask = (headers = {}) => fetch(`${api.url}/api/openapi.json`, { headers })
  const etag = (await ask()).headers.get('etag')
  const again = await ask({ 'if-none-match': String(etag) })
  expect([etag, again.status]).toEqual([expect.stringMatching(/^"\S+"$/), 304])
})

test('the specification’s calls, the operations, the REST routes and the tRPC procedures are the same set', async () => {
  expect(operationList.map(({ operation }) => `${operation.method} ${operation.path}`).sort()).toEqual(expected)

  // What other apps are told that there is.
  const { body } = await caller(api.url).send('/api/openapi.json', {})
  const { openapi, paths } = body as Document
  expect(openapi).toMatch(/^3\.1/)
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(documented.sort()).toEqual(expected)
  for (const { operation } of operationList)
    expect(api.app.hasRoute({ method: operation.method, url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1') })).toBe(
      true,
    )

  const procedures = Object.keys(appRouter._def.procedures)
  expect(procedures.sort()).toEqual(operationList.map(({ name }) => name).sort())
})

test('the OpenAPI document has a page to read it', async () => {
  const page = await fetch(`${api.url}/api/docs`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('/api/openapi.json')
})

test('who has read the documentation has its 4 MB of scripts, and isn’t sent them again', async () => {
  for (const path of ['/api/docs/', '/api/docs/js/scalar.js']) {
    const first = await fetch(api.url + path)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, must-revalidate')
    expect(etag).toMatch(/^"[\w-]+"$/)
    const again = await fetch(api.url + path, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    // A browser takes the answer's headers for those of the page that it has.
    expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
  }
})

test('a bodyless POST or DELETE that announces JSON is accepted', async () => {
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${api.url}/api/v1/auth/logout`, { method: 'POST', headers })).status).toBe(200)
  expect((await fetch(`${api.url}/api/v1/admin/logout`, { method: 'DELETE', headers })).status).toBe(200)
})

test('an unknown call gets an error in the same shape', async () => {
  const me = caller(api.url)
  expect(await me.send('/api/v1/nothing', {})).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } })
  const broken = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"email":' }
  expect(await me.send('/api/v1/auth/login', broken)).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } })
  const text = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }
  expect(await me.send('/api/v1/auth/login', text)).toMatchObject({ status: 415 })
  expect((await me.send('/trpc/auth.login', text)).status).toBe(415)
  expect(await me.send('/trpc/auth.nothing', {})).toMatchObject({
    status: 404,
    body: { error: { data: { error: 'NOT_FOUND' } } },
  })
  expect(await me.send('/trpc/auth.login', broken)).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } })
})

test('/readyz names each check', async () => {
  expect(await caller(api.url).send('/healthz', {})).toMatchObject({ status: 200 })
  expect(await caller(api.url).send('/readyz', {})).toMatchObject({
    status: 200,
    body: { checks: { database: 'ok', storage: 'ok' } },
  })
})
