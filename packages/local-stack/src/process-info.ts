import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What the system knows about a running process. `startedAt` together with the pid names one process for good. */
export type ProcessInfo = { parent: number; startedAt: string; command: string }

/** The process with this pid, or undefined when there is none (a zombie counts as none). */
export function processInfo(pid: number): ProcessInfo | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

/** Reads /proc, which every Linux has; slim images lack `ps`. Fields: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function fromProc(pid: number): ProcessInfo | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in parentheses, and may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z') return undefined
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { parent: Number(fields[1]), startedAt: fields[19] ?? '', command }
  } catch {
    return undefined
  }
}

/** Asks `ps`, for macOS and the BSDs. */
function fromPs(pid: number): ProcessInfo | undefined {
  try {
    const output = execFileSync('ps', ['-o', 'ppid=,state=,lstart=,args=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5_000,
    })
    return parsePs(output)
  } catch {
    return undefined
  }
}

/** Reads `  1 Ss   Fri Nov 20 16:08:12 2026 node start.js`. Exported for its test. */
export function parsePs(output: string): ProcessInfo | undefined {
  const match = /^\s*(\d+)\s+(\S)\S*\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/m.exec(output)
  if (!match || match[2] === 'Z') return undefined
  return { parent: Number(match[1]), startedAt: match[3] ?? '', command: match[4]?.trim() ?? '' }
}
