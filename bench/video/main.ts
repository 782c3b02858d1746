import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { operations } from '@skillharbor/contracts/operations'
import { order, pay } from '../../apps/api/test/buying.ts'
import { withDurablePostgres } from '../../apps/api/test/faults/durable-postgres.ts'
import { addVideoLesson } from '../../apps/api/test/faults/stored-video.ts'
import { inWorld, type World } from '../../apps/api/test/faults/world.ts'
import { makeLongClip } from '../clips/long-clip.ts'
import { measureLimits } from '../hot-paths/limits.ts'
import { concurrency, cookieOf, load, median } from '../load.ts'
import { childrenOf, cpuSeconds, memoryOf } from '../processes.ts'
import { throughput, whilePlaying } from './players.ts'
import { watchPreparing } from './preparing.ts'

const rounds = 5
const seconds = 3
const players = 200

/** A file's path in the API's storage: the largest one. */
const storedFile = async ({ environment }: World) => {
  const folder = join(environment.STORAGE_DIR ?? '', 'objects')
  const files = (await readdir(folder)).map((name) => join(folder, name))
  const sizes = await Promise.all(files.map(async (path) => ({ path, bytes: (await stat(path)).size })))
  const [largest] = sizes.sort((a, b) => b.bytes - a.bytes)
  if (!largest) throw new Error('Nothing is stored')
  return largest
}

const startBareFiles = async (path: string) => {
  const server = fork(fileURLToPath(new URL('./bare-files.ts', import.meta.url)), [path])
  const [url] = (await once(server, 'message')) as [string]
  return { url, pid: server.pid ?? 0, stop: () => server.disconnect() }
}

await withDurablePostgres(({ now }) =>
  inWorld(now().url, async (world) => {
    const [apiPid = 0] = await childrenOf(process.pid, 'api-main')
    const clip = await makeLongClip(600)
    const [courseId = ''] = await world.courses(1)
    const lessonId = await addVideoLesson(world, courseId, clip)
    const before = await cpuSeconds(apiPid)
    const preparing = await watchPreparing(world, apiPid)
    const serving = (await cpuSeconds(apiPid)) - before
    console.log(
      `Preparing ten minutes of 720p, ${Math.round(clip.length / 1e6)} MB: ${preparing.seconds.toFixed(1)} s, ` +
        `${preparing.cpuSeconds.toFixed(1)} CPU-seconds and at most ${Math.round(preparing.mebibytes)} MiB in its process, ` +
        `and ${serving.toFixed(1)} CPU-seconds in the API, which serves and stores the bytes`,
    )

    const learners = await world.learners(players)
    for (const learner of learners)
      await learner.call('rest', 'purchases.verify', pay(world.sandbox, await order(learner, courseId)))
    const cookies = learners.map(cookieOf)
    let asked = 0
    const nextCookie = () => ({ cookie: cookies[asked++ % cookies.length] ?? '' })
    const path = operations.learning.video.path.replace('{lessonId}', lessonId)
    const askVideo = async () => {
      const text = await (await fetch(world.api.url + path, { headers: nextCookie() })).text()
      return { text, ...operations.learning.video.output.parse(JSON.parse(text)).content }
    }

    const { path: file, bytes } = await storedFile(world)
    const bare = await startBareFiles(file)
    /** MiB per second, and MiB per second of a processor's work. */
    const serve = async (url: string, pid: number) => {
      const from = await cpuSeconds(pid)
      const rate = await throughput({ url, bytes }, seconds)
      return { rate, perCpu: (rate * seconds) / ((await cpuSeconds(pid)) - from) }
    }
    const [rates, rateRatios, cpuRatios]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round <= rounds; round++) {
      const [ours, most] = [await serve((await askVideo()).url, apiPid), await serve(bare.url, bare.pid)]
      if (round === 0) continue
      rates.push(ours.rate)
      rateRatios.push(ours.rate / most.rate)
      cpuRatios.push(ours.perCpu / most.perCpu)
    }
    bare.stop()
    console.log(
      `Ranges of 1 to 2 MiB of a file of ${Math.round(bytes / 1e6)} MB: ${Math.round(median(rates))} MiB/s, ` +
        `${median(rateRatios).toFixed(2)} of node:http with send, ${median(cpuRatios).toFixed(2)} per CPU-second`,
    )

    const { url } = await askVideo()
    const memory = [(await memoryOf(apiPid)).now]
    const ranges = await whilePlaying({ url, bytes }, players, async () => {
      for (const pause of [10, 20]) {
        await wait(pause * 1000)
        memory.push((await memoryOf(apiPid)).now)
      }
    })
    const [start = 0, after10 = 0, after30 = 0] = memory.map(Math.round)
    console.log(
      `${players} players, ${ranges} ranges: ${start} MiB at the start, ${after10} after 10 s, ${after30} after 30 s`,
    )

    const { text } = await askVideo()
    const limits = await measureLimits(world.environment.DATABASE_URL ?? '', { video: text }, seconds, () => ({}))
    const next = () => ({ method: 'GET' as const, path, headers: nextCookie() })
    for (const connections of [concurrency, 256]) {
      const [answers, ratios]: [number[], number[]] = [[], []]
      for (let round = 0; round <= rounds; round++) {
        const { perSecond } = await load(world.api.url, next, { seconds }, connections)
        const most = await limits.bytes('video', connections)
        if (round === 0) continue
        answers.push(perSecond)
        ratios.push(perSecond / most)
      }
      console.log(
        `learning.video, ${text.length} characters, ${connections} connections: ${Math.round(median(answers))} a second, ` +
          `${median(ratios).toFixed(2)} of bare Fastify with the same bytes`,
      )
    }
    await limits.close()
  }),
)
