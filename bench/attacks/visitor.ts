import { operations } from '@skillharbor/contracts/operations'

/** Milliseconds between two requests of the visitor, who doesn't wait for the answer of the last one. */
const every = 10

export type Seen = { p50: number; p99: number; refused: number }

/** Somebody elsewhere reads the catalogue a hundred times a second for `seconds`. Latencies are in milliseconds. */
export const visit = async (url: string, seconds: number): Promise<Seen> => {
  const took: number[] = []
  let refused = 0
  const read = async () => {
    const begun = performance.now()
    const answer = await fetch(url + operations.courses.list.path, { signal: AbortSignal.timeout(30_000) })
    await answer.arrayBuffer()
    took.push(performance.now() - begun)
    if (!answer.ok) refused++
  }
  const requests: Promise<void>[] = []
  const begun = performance.now()
  for (let n = 0; n < (seconds * 1_000) / every; n++) {
    const wait = begun + n * every - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    requests.push(read())
  }
  await Promise.all(requests)
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor(share * took.length)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), refused }
}
