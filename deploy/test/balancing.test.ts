import { afterEach, describe, expect, test } from 'vitest'
import { buildSite } from './built-site.ts'
import { hasCaddy, runCaddy, siteFile } from './caddy.ts'
import { startFakeApi } from './fake-api.ts'
import { freePort } from './free-port.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** Two processes of an API behind a site's web server. */
async function startSite() {
  const apis = [await startFakeApi(), await startFakeApi()] as const
  const built = buildSite()
  const site = await runCaddy(siteFile, await freePort(), {
    ...{ STORAGE_ORIGIN: 'https://pictures.example', DEMO_STORE: 'https://demo.example/products' },
    SITE_ROOT: built.served,
    API_UPSTREAMS: apis.map(({ address }) => address).join(' '),
  })
  undo.push(built.remove, ...apis.map(({ stop }) => stop), site.stop)
  return { url: `${site.url}/api/v1/x`, apis }
}
const patiently = { timeout: 30_000, interval: 100 }
const asked = (apis: readonly { state: { asked: number } }[]) => apis.map(({ state }) => state.asked)
const ask = async (url: string, method = 'GET') => (await fetch(url, { method })).status

describe.runIf(hasCaddy)('between two processes of the API', () => {
  test('each gets its share, and one that is not ready gets nothing until it is again', async () => {
    const { url, apis } = await startSite()
    for (let count = 0; count < 20; count++) expect(await ask(url)).toBe(201)
    for (const share of asked(apis)) expect(share).toBeGreaterThan(0)

    apis[0].state.ready = false
    await expect
      .poll(async () => {
        const before = apis[0].state.asked
        for (let count = 0; count < 10; count++) expect(await ask(url, 'POST')).toBe(201)
        return apis[0].state.asked - before
      }, patiently)
      .toBe(0)
    apis[0].state.ready = true
    const before = apis[0].state.asked
    await expect.poll(() => ask(url).then(() => apis[0].state.asked), patiently).toBeGreaterThan(before)
  })

  test('one that is gone is not noticed, whatever is asked', async () => {
    const { url, apis } = await startSite()
    await apis[1].stop()
    for (let count = 0; count < 20; count++) expect(await ask(url, count % 2 ? 'GET' : 'POST')).toBe(201)
  })

  test('what reached one that then hung up is asked again only where that does no harm', async () => {
    const { url, apis } = await startSite()
    for (const { state } of apis) state.hangUp = true
    expect(await ask(url, 'POST')).toBe(503)
    expect(asked(apis).toSorted()).toEqual([0, 1])
    apis[0].state.hangUp = false
    for (let count = 0; count < 10; count++) expect(await ask(url)).toBe(201)
  })

  test('with none of them, the answer is a 503 in the API’s form', async () => {
    const { url, apis } = await startSite()
    for (const api of apis) await api.stop()
    const answer = await fetch(url, { method: 'POST' })
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ error: 'UNAVAILABLE' })
  })
})
