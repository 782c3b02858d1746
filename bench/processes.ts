import { readdir, readFile } from 'node:fs/promises'

/** What Linux counts of processes. Elsewhere there is no /proc, and these figures are missing. */

const ticksPerSecond = 100
const textOf = (pid: number, name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
/** The fields after the name, which may itself contain spaces: the state, the parent, and so on. */
const statOf = async (pid: number) => (await textOf(pid, 'stat')).split(') ').at(-1)?.split(' ') ?? []

/** The processes that run `script` and were started by `parent`. */
export const childrenOf = async (parent: number, script: string): Promise<number[]> => {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter(Number.isInteger)
  const found = await Promise.all(
    pids.map(async (pid) => {
      const isChild = Number((await statOf(pid))[1]) === parent
      return isChild && (await textOf(pid, 'cmdline')).includes(script) ? [pid] : []
    }),
  )
  return found.flat()
}

/** How long processors have worked for the process so far, in seconds. */
export const cpuSeconds = async (pid: number): Promise<number> => {
  const stat = await statOf(pid)
  return (Number(stat[11]) + Number(stat[12])) / ticksPerSecond
}

/** Resident memory in MiB, now and at most. */
export const memoryOf = async (pid: number): Promise<{ now: number; most: number }> => {
  const status = await textOf(pid, 'status')
  const mebibytes = (name: string) => Number(status.match(new RegExp(`^${name}:\\s+(\\d+)`, 'm'))?.[1]) / 1024
  return { now: mebibytes('VmRSS'), most: mebibytes('VmHWM') }
}
