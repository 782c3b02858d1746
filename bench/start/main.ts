import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { nodeOptions } from '@skillharbor/local-stack/child'
import { withDurablePostgres } from '../../apps/api/test/faults/durable-postgres.ts'
import { inWorld } from '../../apps/api/test/faults/world.ts'
import { median } from '../load.ts'
import { cpuSeconds, memoryOf } from '../processes.ts'

/** How often each program is started, in turn with the others, so that a busy moment of the machine affects all. */
const rounds = 5
/** How long a started API is left alone before its memory is read, in milliseconds. */
const idleMs = 3_000

const root = join(import.meta.dirname, '../..')
const programs = {
  'bare Fastify with pg': 'bench/start/bare.ts',
  'API, from its bundle': 'apps/api/dist/main.mjs',
  'API, from its sources': 'apps/api/src/main.ts',
}

type Start = { processor: number; wall: number; memory: number }

/** Asks until the program has answered /readyz once. */
const ready = async (url: string, child: ChildProcess): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await pause(10)
  }
}

const measure = async (program: string, url: string, environment: Record<string, string>): Promise<Start> => {
  const began = performance.now()
  const child = spawn(process.execPath, [...nodeOptions, join(root, program)], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await ready(url, child)
  const wall = (performance.now() - began) / 1000
  const pid = child.pid ?? 0
  const processor = await cpuSeconds(pid)
  await pause(idleMs)
  const { now: memory } = await memoryOf(pid)
  child.kill('SIGKILL')
  await once(child, 'exit')
  return { processor, wall, memory }
}

await withDurablePostgres(({ now }) =>
  inWorld(now().url, async ({ api, environment }) => {
    await api.stop()
    const starts = new Map<string, Start[]>(Object.keys(programs).map((name) => [name, []]))
    for (let round = 0; round <= rounds; round++) {
      console.error(round === 0 ? 'Warming up …' : `Round ${round} of ${rounds} …`)
      for (const [name, program] of Object.entries(programs)) {
        const start = await measure(program, api.url, environment)
        if (round > 0) starts.get(name)?.push(start)
      }
    }
    const of = (name: string, what: keyof Start) => median((starts.get(name) ?? []).map((start) => start[what]))
    const [bare = ''] = Object.keys(programs)
    console.log('| | processor s | ÷ bare | wall s | idle MiB |\n| --- | --- | --- | --- | --- |')
    for (const name of Object.keys(programs)) {
      const ratio = of(name, 'processor') / of(bare, 'processor')
      const figures = [of(name, 'processor').toFixed(2), ratio.toFixed(2), of(name, 'wall').toFixed(2)]
      console.log(`| ${[name, ...figures, of(name, 'memory').toFixed(0)].join(' | ')} |`)
    }
  }),
)
