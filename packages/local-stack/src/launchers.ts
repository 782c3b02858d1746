import { basename } from 'node:path'
import { processInfo } from './process-info.ts'

const INTERVAL = 500
const NPM = /^(npm|npx)(-cli\.js)?$/
const LAUNCHER = /^(npm|npx|pnpm|yarn|corepack)(-cli)?(\.[cm]?js)?$/

/**
 * Calls `onGone`, once, when one of the processes between us and the person's shell ends: `npx`, killed with TERM,
 * passes nothing on to `pnpm` below it, and nobody would tell us. A process whose parent ended gets another parent;
 * that is what we look for, since the dead one may stay in the process table.
 * @returns a function that ends the watch.
 */
export function watchLaunchers(onGone: () => void): () => void {
  const chain = launcherChain()
  if (
    launcherIsMissing(
      process.env,
      chain.map(([, parent]) => processInfo(parent)?.command ?? ''),
    )
  ) {
    const soon = setImmediate(onGone)
    return () => clearImmediate(soon)
  }
  const timer = setInterval(() => {
    if (chain.every(([child, parent]) => processInfo(child)?.parent === parent)) return
    clearInterval(timer)
    onGone()
  }, INTERVAL)
  if (chain.length === 0) clearInterval(timer)
  return () => clearInterval(timer)
}

/**
 * Child and parent, pair by pair, from us up to the topmost package manager. A shell above that may come and go, as it
 * does when somebody puts us in the background. Exported for its test.
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
 * Whether `npx` was killed before we could see it: npm leaves its version in the environment of all that it starts, and
 * is nowhere above us. Exported for its test.
 */
export function launcherIsMissing(env: NodeJS.ProcessEnv, above: string[]): boolean {
  return env.npm_config_npm_version !== undefined && !above.some((command) => isLauncher(command, NPM))
}

/** A program or a script it runs; `npm exec …` is how npx calls itself. Not a shell with one of them in its `-c`. */
function isLauncher(command: string, names = LAUNCHER): boolean {
  return command
    .split(' ')
    .slice(0, 2)
    .some((word) => names.test(basename(word)))
}
