import { existsSync, readFileSync } from 'node:fs'

/** Whether the process still runs. One that has ended and only waits to be collected (a zombie) does not. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    const stat = `/proc/${pid}/stat`
    return !(existsSync(stat) && readFileSync(stat, 'utf8').includes(') Z '))
  } catch {
    return false
  }
}
