import { existsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { execaSync } from 'execa'
import { acquireLockWithin } from '../lock-file.ts'
import { messageOf } from '../startup-error.ts'

const NAME = 'postgres'
const COMMAND_TIMEOUT = 10_000
/** How long another start may need to create the account. */
const CREATION_TIMEOUT = 20_000
const run = (file: string, args: string[]) => execaSync(file, args, { timeout: COMMAND_TIMEOUT }).stdout
const succeeds = (file: string, args: string[]) =>
  !execaSync(file, args, { timeout: COMMAND_TIMEOUT, reject: false }).failed

/** The system account that a Postgres program runs under; undefined: our own. */
export type SystemAccount = { uid: number; gid: number } | undefined

/**
 * Postgres refuses to run as root. If we are root, it runs under the account that owns the cluster, or else under
 * `postgres`, which is created if the machine doesn't have it.
 */
export async function postgresAccount(cluster: string): Promise<SystemAccount> {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  return lookUp(NAME) ?? (await createAccount())
}

/** One start at a time: of two useradd that run at once, the second replaces the account of the first. */
async function createAccount(): Promise<SystemAccount> {
  const { release } = await acquireLockWithin(join(tmpdir(), 'skillharbor-account-lock'), CREATION_TIMEOUT)
  try {
    const created = lookUp(NAME)
    if (created) return created
    run('useradd', ['--system', '--user-group', '--no-create-home', NAME])
    return lookUp(NAME)
  } catch (error) {
    throw new Error(
      `Postgres doesn't run as root, and creating a '${NAME}' account for it failed (${messageOf(error)}). Run this as an ordinary user.`,
    )
  } finally {
    release()
  }
}

/**
 * The command that runs `program` under `account`. On Linux with setpriv, the program also exits with its parent (SIGINT
 * is Postgres's fast shutdown).
 * @param requiredPaths what the program must be able to reach.
 */
export function commandFor(account: SystemAccount, program: string, args: string[], requiredPaths: string[]) {
  const unreachable = account && requiredPaths.find((path) => !canReach(path, account))
  if (!hasSetpriv()) {
    if (unreachable) {
      throw new Error(`Postgres can't access ${unreachable}. Run this as an ordinary user, or from another folder.`)
    }
    return { file: program, args, account: account ?? {} }
  }
  const privileges = ['--pdeathsig=INT']
  if (account) privileges.push(`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups')
  // A clone in /root or in a `mktemp -d` folder is behind a folder that only root can enter. Without `--securebits`,
  // access(2), with which initdb looks for `postgres` next to itself, would ignore the capability.
  if (unreachable) {
    privileges.push('--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup')
  }
  return { file: 'setpriv', args: [...privileges, program, ...args], account: {} }
}

function canReach(path: string, account: { uid: number; gid: number }): boolean {
  const folder = dirname(path)
  const { mode, uid, gid } = statSync(folder)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & bit) !== 0 && (folder === dirname(folder) || canReach(folder, account))
}

let setpriv: boolean | undefined
function hasSetpriv(): boolean {
  if (process.platform !== 'linux') return false
  // BusyBox has a setpriv without --pdeathsig, so this tries the option itself.
  setpriv ??= succeeds('setpriv', ['--pdeathsig=INT', 'true'])
  return setpriv
}

function lookUp(name: string): SystemAccount {
  const id = (option: string) => run('id', [option, name])
  return succeeds('id', [name]) ? { uid: Number(id('-u')), gid: Number(id('-g')) } : undefined
}
