import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Under which account a Postgres program runs; undefined: our own. */
export type Account = { uid: number; gid: number } | undefined

/**
 * Postgres refuses to run as root. Root therefore lends it the account that owns the cluster, or else `postgres`,
 * created if the machine has none.
 */
export function postgresAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  try {
    return lookUp('postgres')
  } catch {
    try {
      run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
      return lookUp('postgres')
    } catch (error) {
      throw new Error(
        `Postgres does not run as root, and no 'postgres' account could be made for it (${error instanceof Error ? error.message.trim() : error}). Run this as an ordinary user.`,
      )
    }
  }
}

/**
 * The command line that runs `program` under `account`, dying with its parent where Linux's setpriv is there
 * (SIGINT is Postgres's fast shutdown).
 */
export function commandFor(account: Account, program: string, args: string[], mustEnter: string[]) {
  const closed = account && mustEnter.find((path) => !canEnter(path, account))
  if (!hasSetpriv()) {
    if (closed)
      throw new Error(`Postgres cannot enter ${closed}. Run this as an ordinary user, or from another folder.`)
    return { file: program, args, account: account ?? {} }
  }
  const privileges = ['--pdeathsig=INT']
  if (account) privileges.push(`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups')
  // A clone below /root or in a `mktemp -d` lies behind a folder only root may enter. Without the last of these,
  // access(2) would forget the capability, and initdb asks it whether `postgres` lies beside it.
  if (closed) {
    privileges.push('--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup')
  }
  return { file: 'setpriv', args: [...privileges, program, ...args], account: {} }
}

function canEnter(path: string, account: { uid: number; gid: number }): boolean {
  const folder = dirname(path)
  const { mode, uid, gid } = statSync(folder)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & bit) !== 0 && (folder === dirname(folder) || canEnter(folder, account))
}

let setpriv: boolean | undefined
function hasSetpriv(): boolean {
  if (process.platform !== 'linux') return false
  try {
    // BusyBox has a setpriv without --pdeathsig: ask for what is needed, not for the name.
    if (setpriv === undefined) run('setpriv', ['--pdeathsig=INT', 'true'])
    setpriv ??= true
  } catch {
    setpriv = false
  }
  return setpriv
}

function lookUp(name: string): { uid: number; gid: number } {
  return { uid: Number(run('id', ['-u', name])), gid: Number(run('id', ['-g', name])) }
}

function run(file: string, args: string[]): string {
  return execFileSync(file, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 10_000 })
}
