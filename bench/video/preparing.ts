import { setTimeout as wait } from 'node:timers/promises'
import type { World } from '../../apps/api/test/faults/world.ts'
import { childrenOf, cpuSeconds, memoryOf } from '../processes.ts'

export type Preparing = { cpuSeconds: number; mebibytes: number; seconds: number }

/** Watches the API prepare the course's only video. Its process is looked at ten times a second. */
export const watchPreparing = async ({ pool }: World, apiPid: number): Promise<Preparing> => {
  const began = performance.now()
  const seen = { cpuSeconds: 0, mebibytes: 0 }
  for (;;) {
    const [pid] = await childrenOf(apiPid, 'preparation-process')
    if (pid !== undefined) {
      const [cpu, { most }] = [await cpuSeconds(pid), await memoryOf(pid)]
      // NaN once it has ended.
      if (cpu > seen.cpuSeconds) seen.cpuSeconds = cpu
      if (most > seen.mebibytes) seen.mebibytes = most
    }
    const { rows } = await pool.query('select status, failure from videos')
    if (rows[0]?.status === 'ready') return { ...seen, seconds: (performance.now() - began) / 1000 }
    if (rows[0]?.status === 'failed') throw new Error(`The video can’t be prepared: ${rows[0].failure}`)
    await wait(100)
  }
}
