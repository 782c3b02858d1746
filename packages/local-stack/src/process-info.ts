import { readFileSync } from 'node:fs'
import { execaSync } from 'execa'

/** A running process. `startedAt` distinguishes it from a later process with the same pid. */
export type ProcessInfo = { parent: number; startedAt: string; command: string }

/** The process with this pid; undefined if there is none, or only a zombie. */
export function processInfo(pid: number): ProcessInfo | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

/**
 * Reads /proc, because slim Linux images have no `ps`, which the libraries for this rely on.
 * Fields: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
function fromProc(pid: number): ProcessInfo | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in parentheses, which may itself contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z') return undefined
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { parent: Number(fields[1]), startedAt: fields[19] ?? '', command }
  } catch {
    return undefined
  }
}

/** Runs `ps`, for macOS and the BSDs. */
function fromPs(pid: number): ProcessInfo | undefined {
  const args = ['-o', 'ppid=,state=,lstart=,args=', '-p', String(pid)]
  const { failed, stdout } = execaSync('ps', args, { env: { LC_ALL: 'C' }, reject: false, timeout: 5_000 })
  return failed ? undefined : parsePs(stdout)
}

/** Parses `  1 Ss   Fri Nov 20 16:08:12 2026 node start.js`. Exported for its test. */
export function parsePs(output: string): ProcessInfo | undefined {
  const match = /^ *(\d+) +(\S)\S* +(\S+ +\S+ +\d+ +[\d:]+ +\d+) +(\S.*)$/m.exec(output)
  if (!match || match[2] === 'Z') return undefined
  return { parent: Number(match[1]), startedAt: match[3] ?? '', command: match[4]?.trim() ?? '' }
}
