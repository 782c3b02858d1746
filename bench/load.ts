import autocannon, { type Request, type Result } from 'autocannon'

export type Rate = { perSecond: number; p50: number; p99: number }
type Send = { method: 'GET' | 'POST'; path: string; body?: string; headers?: Record<string, string> }

/** As many as are under way at once where throughput is measured. */
export const connections = 32

/**
 * Asks `url` from so many connections, each as soon as it was answered: for `seconds`, or so many `requests` in all.
 * Answers requests per second and latencies in ms. Throws where any answer is no success: a refusal costs less than the
 * real thing and would look like speed.
 */
export const load = async (
  url: string,
  next: () => Send,
  until: { seconds: number } | { requests: number },
  sides = connections,
): Promise<Rate> => {
  const setupRequest = (request: Request): Request => {
    const { headers, ...send } = next()
    return { ...request, ...send, headers: { ...request.headers, ...headers } }
  }
  const limit = 'seconds' in until ? { duration: until.seconds } : { amount: until.requests }
  const started = performance.now()
  const times: number[] = []
  let last = 0
  const options = { url, connections: sides, ...limit, timeout: 30, requests: [{ setupRequest }] }
  const result = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)))
    // Its own summary knows whole milliseconds only, and ends with a whole second.
    run.on('response', (_client, _status, _bytes, ms) => {
      times.push(ms)
      last = performance.now()
    })
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed`)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * times.length)] ?? Number.NaN
  return { perSecond: (1000 * result['2xx']) / (last - started), p50: at(0.5), p99: at(0.99) }
}

/** Calls `work` from 32 sides, each as soon as it is done, for so long; answers how often a second. */
export const repeat = async (work: () => Promise<unknown>, seconds: number): Promise<number> => {
  const started = performance.now()
  const end = started + seconds * 1000
  let done = 0
  const side = async () => {
    while (performance.now() < end) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: connections }, side))
  return done / ((performance.now() - started) / 1000)
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
