import autocannon, { type Request, type Result } from 'autocannon'

export type Rate = { perSecond: number; p50: number; p99: number }
/** A person's cookies as a browser sends them. */
export const cookieOf = ({ jar }: { jar: ReadonlyMap<string, string> }): string =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** Each item in turn, again and again: autocannon asks for a few more than it sends. */
export const inTurn = <T>(items: readonly T[]) => {
  let count = 0
  return (): T => {
    const item = items[count++ % items.length]
    if (item === undefined) throw new Error('Nothing to send')
    return item
  }
}

export type Send = { method: 'GET' | 'POST'; path: string; body?: string; headers?: Record<string, string> }

/** How many requests are in flight at once where throughput is measured. */
export const concurrency = 32

/**
 * Loads `url` over `connections` connections, each sending its next request as soon as the last is answered, for
 * `seconds` or until `requests` are sent. Returns requests per second and latencies in ms.
 * @throws an error if any request fails: an error is cheaper than a real answer and would look like speed.
 */
export const load = async (
  url: string,
  next: () => Send,
  until: { seconds: number } | { requests: number },
  connections = concurrency,
): Promise<Rate> => {
  const setupRequest = (request: Request): Request => {
    const { headers, ...send } = next()
    return { ...request, ...send, headers: { ...request.headers, ...headers } }
  }
  const limit = 'seconds' in until ? { duration: until.seconds } : { amount: until.requests }
  const started = performance.now()
  const times: number[] = []
  let last = 0
  const options = { url, connections, ...limit, timeout: 30, requests: [{ setupRequest }] }
  const result = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)))
    // autocannon's own summary rounds latencies to milliseconds and the duration up to a second.
    run.on('response', (_client, _status, _bytes, ms) => {
      times.push(ms)
      last = performance.now()
    })
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) {
    const statuses = JSON.stringify(result.statusCodeStats)
    const lost = `${result.errors} without an answer, ${result.timeouts} too late`
    throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed: ${statuses}, ${lost}`)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * times.length)] ?? Number.NaN
  return { perSecond: (1000 * result['2xx']) / (last - started), p50: at(0.5), p99: at(0.99) }
}

/** Runs `work` in 32 concurrent loops for `seconds`. Returns how often it completed per second. */
export const repeat = async (work: () => Promise<unknown>, seconds: number): Promise<number> => {
  const started = performance.now()
  const end = started + seconds * 1000
  let done = 0
  const loop = async () => {
    while (performance.now() < end) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: concurrency }, loop))
  return done / ((performance.now() - started) / 1000)
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
