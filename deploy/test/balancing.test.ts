import getPort from 'get-port'
import { afterEach, describe, expect, test } from 'vitest'
import { buildSite } from './built-site.ts'
import { hasCaddy, runCaddy, siteFile } from './caddy.ts'
import { startFakeApi } from './fake-api.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

/** Starts a site's web server with two API processes behind it. */
async function startSite() {
  const apis = [await startFakeApi(), await startFakeApi()] as const
  const built = buildSite()
  const site = await runCaddy(siteFile, await getPort({ host: '127.0.0.1' }), {
    STORAGE_ORIGIN: 'https://pictures.example',
    DEMO_STORE: 'https://demo.example/products',
    SITE_ROOT: built.served,
    API_UPSTREAMS: apis.map(({ address }) => address).join(' '),
  })
  cleanUp.push(built.remove, ...apis.map(({ stop }) => stop), site.stop)
  return { url: `${site.url}/api/v1/x`, apis }
}
const pollOptions = { timeout: 30_000, interval: 100 }
const requestCounts = (apis: readonly { state: { requests: number } }[]) => apis.map(({ state }) => state.requests)
const statusOf = async (url: string, method = 'GET') => (await fetch(url, { method })).status

describe.runIf(hasCaddy)('a site’s web server with two API processes', () => {
  test('sends requests to both, and none to one that isn’t ready until it is again', async () => {
    const { url, apis } = await startSite()
    for (let count = 0; count < 20; count++) expect(await statusOf(url)).toBe(201)
    for (const count of requestCounts(apis)) expect(count).toBeGreaterThan(0)

    apis[0].state.ready = false
    await expect
      .poll(async () => {
        const before = apis[0].state.requests
        for (let count = 0; count < 10; count++) expect(await statusOf(url, 'POST')).toBe(201)
        return apis[0].state.requests - before
      }, pollOptions)
      .toBe(0)
    apis[0].state.ready = true
    const before = apis[0].state.requests
    await expect.poll(() => statusOf(url).then(() => apis[0].state.requests), pollOptions).toBeGreaterThan(before)
  })

  test('answers every request while one process is down', async () => {
    const { url, apis } = await startSite()
    await apis[1].stop()
    for (let count = 0; count < 20; count++) expect(await statusOf(url, count % 2 ? 'GET' : 'POST')).toBe(201)
  })

  test('retries a dropped GET on the other process, but never a POST', async () => {
    const { url, apis } = await startSite()
    for (const { state } of apis) state.hangUp = true
    expect(await statusOf(url, 'POST')).toBe(503)
    expect(requestCounts(apis).toSorted()).toEqual([0, 1])
    apis[0].state.hangUp = false
    for (let count = 0; count < 10; count++) expect(await statusOf(url)).toBe(201)
  })

  test('answers with the API’s own 503 when both processes are down', async () => {
    const { url, apis } = await startSite()
    for (const api of apis) await api.stop()
    const answer = await fetch(url, { method: 'POST' })
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ error: 'UNAVAILABLE' })
  })
})
