import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const mebibyte = 1024 * 1024
/** Where a file is, and how large it is. */
export type ServedFile = { url: string; bytes: number }

/** Reads a random range of so many bytes, and gives it away. `most` bytes a second at most, if given. */
const readRange = ({ url, bytes }: ServedFile, agent: Agent, length: number, most = Number.POSITIVE_INFINITY) => {
  const start = Math.floor(Math.random() * (bytes - length))
  const done = Promise.withResolvers<number>()
  const request = get(url, { agent, headers: { range: `bytes=${start}-${start + length - 1}` } }, async (response) => {
    if (response.statusCode !== 206) return done.reject(new Error(`${url} answered ${response.statusCode}`))
    let read = 0
    try {
      for await (const chunk of response) {
        read += chunk.length
        if (Number.isFinite(most)) await wait((1000 * chunk.length) / most)
      }
      if (read === length) done.resolve(read)
      else done.reject(new Error(`${url} sent ${read} bytes of ${length}`))
    } catch (error) {
      done.reject(error)
    }
  })
  request.on('error', done.reject)
  return done.promise
}

/** Ranges of 1 to 2 MiB, as players ask for them, from 16 connections for `seconds`. Returns MiB per second. */
export const throughput = async (file: ServedFile, seconds: number): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const began = performance.now()
  let total = 0
  const read = async () => {
    while (performance.now() - began < seconds * 1000) {
      const read = await readRange(file, agent, Math.floor(mebibyte * (1 + Math.random())))
      total += read
    }
  }
  await Promise.all(Array.from({ length: 16 }, read))
  agent.destroy()
  return total / mebibyte / ((performance.now() - began) / 1000)
}

/** So many players read at 512 kB a second each, until `work` is done. Returns the number of ranges that they read. */
export const whilePlaying = async (file: ServedFile, players: number, work: () => Promise<void>): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: players })
  let [isOver, ranges] = [false, 0]
  const play = async () => {
    while (!isOver) {
      await readRange(file, agent, mebibyte, 512 * 1024)
      ranges++
    }
  }
  const playing = Promise.all(Array.from({ length: players }, play))
  // A player that fails ends the measurement.
  await Promise.race([work(), playing])
  isOver = true
  await playing
  agent.destroy()
  return ranges
}
