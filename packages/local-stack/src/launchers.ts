import { basename } from 'node:path'
import { processInfo } from './process-info.ts'

const INTERVAL = 500
const NPM = /^(npm|npx)(-cli\.js)?$/
const LAUNCHER = /^(npm|npx|pnpm|yarn|corepack)(-cli)?(\.[cm]?js)?$/

/**
 * Calls `callback` once when one of the processes between us and the user's shell exits. If `npx` is stopped with
 * SIGTERM, it doesn't pass the signal on to `pnpm` below it, so we have to notice ourselves. A process whose parent
 * exits gets a new parent. That's what this checks, since a dead parent can stay in the process table.
 * @returns a function that stops watching.
 */
export function onLauncherExit(callback: () => void): () => void {
  const chain = launcherChain()
  const ancestors = chain.map(([, parent]) => processInfo(parent)?.command ?? '')
  if (isLauncherMissing(process.env, ancestors)) {
    const soon = setImmediate(callback)
    return () => clearImmediate(soon)
  }
  const timer = setInterval(() => {
    if (chain.every(([child, parent]) => processInfo(child)?.parent === parent)) return
    clearInterval(timer)
    callback()
  }, INTERVAL)
  if (chain.length === 0) clearInterval(timer)
  return () => clearInterval(timer)
}

/**
 * The pairs of child and parent from us up to the topmost package manager. Shells above it aren't included: they may
 * exit, for example when the user puts us in the background. Exported for its test.
 */
export function launcherChain(): [child: number, parent: number][] {
  const chain: [number, number][] = []
  let topmost = 0
  for (let child = process.pid; child > 1; ) {
    const parent = processInfo(child)?.parent
    if (!parent) break
    chain.push([child, parent])
    if (isLauncher(processInfo(parent)?.command ?? '')) topmost = chain.length
    child = parent
  }
  return chain.slice(0, topmost)
}

/**
 * Whether `npx` was stopped before we could see it: npm puts its version into the environment of everything it starts,
 * but isn't among our ancestors. Exported for its test.
 */
export function isLauncherMissing(env: NodeJS.ProcessEnv, ancestors: string[]): boolean {
  return env.npm_config_npm_version !== undefined && !ancestors.some((command) => isLauncher(command, NPM))
}

/** A package manager or a script of one (npx shows up as `npm exec …`), but not a shell with one in its `-c`. */
function isLauncher(command: string, names = LAUNCHER): boolean {
  return command
    .split(' ')
    .slice(0, 2)
    .some((word) => names.test(basename(word)))
}
