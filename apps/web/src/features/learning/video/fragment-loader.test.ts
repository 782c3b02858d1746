import type { FragmentLoaderContext, LoaderCallbacks, LoaderConfiguration } from 'hls.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playable } from '../../../../test/open-video.ts'
import { fragmentLoader } from './fragment-loader.ts'
import { createVideoLink } from './video-link.ts'

const now = Date.parse('2026-11-21T09:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

type Options = {
  secondsLeft?: number
  answers?: (() => Promise<Response>)[]
  ask?: () => Promise<never>
  height?: number
}

const part = async () => new Response('bytes', { status: 206 })
const status = (code: number) => async () => new Response(null, { status: code })

/** Loads the bytes 100–199 by a link of five minutes. `requests`: the address and range of each. */
const load = ({ secondsLeft = 300, answers = [], ask, height = 360 }: Options = {}) => {
  const requests: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    requests.push(`${url} ${new Headers(init?.headers).get('range')}`)
    const answer = await (answers.shift() ?? part)()
    init?.signal?.throwIfAborted()
    return answer
  })
  let renewals = 0
  const asked = vi.fn(ask ?? (async () => ({ height: 360, url: `https://s.example/${++renewals}`, urlSeconds: 300 })))
  const renditions = [{ ...playable, height: 180, url: 'https://s.example/small' }]
  const first = { height: 360, url: 'https://s.example/0', urlSeconds: 300, renditions }
  const link = createVideoLink(first, now - (300 - secondsLeft) * 1000, asked)
  const Loader = fragmentLoader(link)
  const callbacks = {
    onSuccess: vi.fn(),
    onError: vi.fn(),
    onTimeout: vi.fn(),
    onAbort: vi.fn(),
  } satisfies LoaderCallbacks<FragmentLoaderContext>
  const begin = () => {
    const loader = new Loader({} as ConstructorParameters<typeof Loader>[0])
    const url = `https://video.invalid/${height}/media.mp4`
    const context = { url, rangeStart: 100, rangeEnd: 200 } as FragmentLoaderContext
    const loadPolicy = { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs: 20_000, timeoutRetry: null, errorRetry: null }
    loader.load(context, { loadPolicy } as LoaderConfiguration, callbacks)
    return loader
  }
  return { ...callbacks, begin, loader: begin(), requests, asked }
}

test('a fragment is loaded by the signed link, with the range that hls.js asks for', async () => {
  const { onSuccess, requests, asked } = load()
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledOnce(), 10_000)
  expect(requests).toEqual(['https://s.example/0 bytes=100-199'])
  expect(asked).not.toHaveBeenCalled()
  const { data } = onSuccess.mock.calls[0]?.[0] ?? {}
  expect(new TextDecoder().decode(data)).toBe('bytes')
})

test('each rendition is loaded by its own link', async () => {
  const { onSuccess, requests } = load({ height: 180 })
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledOnce(), 10_000)
  expect(requests).toEqual(['https://s.example/small bytes=100-199'])
})

test('a rendition that the seller replaced isn’t there any more', async () => {
  const { onError, requests } = load({ height: 180, secondsLeft: 59 })
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce(), 10_000)
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: 404 })
  expect(requests).toEqual([])
})

test('a link that expires within a minute is renewed first, once for all who wait', async () => {
  const { begin, onSuccess, requests, asked } = load({ secondsLeft: 59 })
  begin()
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(2), 10_000)
  expect(requests).toEqual(['https://s.example/1 bytes=100-199', 'https://s.example/1 bytes=100-199'])
  expect(asked).toHaveBeenCalledOnce()
})

test('a link that still lasts for a minute is used', async () => {
  const { onSuccess, asked } = load({ secondsLeft: 60 })
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledOnce(), 10_000)
  expect(asked).not.toHaveBeenCalled()
})

test('a link that the storage rejects is renewed, whatever the device’s clock says', async () => {
  const { onSuccess, requests } = load({ answers: [status(403)] })
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledOnce(), 10_000)
  expect(requests.at(-1)).toBe('https://s.example/1 bytes=100-199')
})

test('a storage that rejects the new link, too, is believed', async () => {
  const { onError, requests } = load({ answers: [status(403), status(403)] })
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce(), 10_000)
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: 403 })
  expect(requests).toHaveLength(2)
})

test('a whole file in place of a part isn’t played', async () => {
  const { onError, onSuccess } = load({ answers: [status(200)] })
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce(), 10_000)
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: 200 })
  expect(onSuccess).not.toHaveBeenCalled()
})

const unreachable = async (): Promise<never> => {
  throw new TypeError('Failed to fetch')
}

test('while the API can’t be reached, the present link does', async () => {
  const { onSuccess, requests } = load({ secondsLeft: 1, ask: unreachable })
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledOnce(), 10_000)
  expect(requests).toEqual(['https://s.example/0 bytes=100-199'])
})

test('an expired link isn’t used, and the load counts as one without an answer', async () => {
  const { onError, requests } = load({ secondsLeft: 0, ask: unreachable })
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce(), 10_000)
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: 0 })
  expect(requests).toEqual([])
})

test('a request without an answer ends after ten seconds', async () => {
  const { onTimeout } = load({ answers: [() => new Promise(() => undefined)] })
  await vi.advanceTimersByTimeAsync(9_999)
  expect(onTimeout).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onTimeout).toHaveBeenCalledOnce()
})

test('a load that hls.js aborts reports nothing else', async () => {
  const { loader, onAbort, onSuccess, onError } = load()
  loader.abort()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(onAbort).toHaveBeenCalledOnce()
  expect(loader.stats.aborted).toBe(true)
  expect(onSuccess).not.toHaveBeenCalled()
  expect(onError).not.toHaveBeenCalled()
})
