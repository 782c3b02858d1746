import { operations } from '@skillharbor/contracts/operations'

/** Milliseconds between two requests of the visitor, who doesn't wait for the answer of the last one. */
const every = 10

/** Latencies in milliseconds. */
export type Seen = { took: number[]; refused: number }

/** The latency that this share of all requests stayed below. Of one round, the slowest hundredth is five requests. */
export const share = (all: readonly Seen[], at: number): number => {
  const took = all.flatMap((seen) => seen.took).sort((a, b) => a - b)
  return took[Math.floor(at * took.length)] ?? Number.NaN
}

/** Somebody elsewhere reads the catalogue a hundred times a second for `seconds`. */
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
  return { took, refused }
}
