import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { onLauncherExit } from '@skillharbor/local-stack/launchers'
import { execa } from 'execa'
import { z } from 'zod'

/** What we read of turbo's own summary of a run: https://turborepo.dev/docs/reference/run#--summarize */
const Summary = z.object({
  tasks: z.array(
    z.object({
      taskId: z.string(),
      task: z.string(),
      /** `<NONEXISTENT>` if the package lacks such a script. */
      command: z.string(),
      /** Missing for a task that is never cached. */
      logFile: z.string().optional(),
      cache: z.object({ status: z.enum(['HIT', 'MISS']) }),
      /** Missing if something that the task depends on has failed. */
      execution: z.object({ startTime: z.number(), endTime: z.number(), exitCode: z.number().nullish() }).nullish(),
    }),
  ),
})

/** A task in one package, and what it wrote. */
export type Task = z.infer<typeof Summary>['tasks'][number] & { readonly log: string }

/**
 * Runs turbo in the folder `cwd` and resolves with its exit code and its tasks. If this process is asked to end, or
 * whatever launched it ends, so does turbo with all that it started, and then this process.
 */
export async function runTurbo(cwd: string, args: readonly string[]): Promise<{ exitCode: number; tasks: Task[] }> {
  const runs = join(cwd, '.turbo/runs')
  rmSync(runs, { recursive: true, force: true })
  // In a process group of its own, so that it hears of Ctrl-C only from us: a second signal would cut its stopping short.
  const turbo = execa('turbo', ['run', ...args, '--summarize'], {
    cwd,
    preferLocal: true,
    env: {
      TURBO_TELEMETRY_DISABLED: '1',
      // pnpm has installed what was missing before it started us.
      pnpm_config_verify_deps_before_run: 'false',
      // Tests start hundreds of processes of the same few programs, and each would compile them again.
      NODE_COMPILE_CACHE: join(cwd, 'node_modules/.cache/node-compile'),
      ...(!process.stdout.isTTY && { NO_COLOR: '1' }),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    reject: false,
    forceKillAfterDelay: false,
  })
  let endedBy: NodeJS.Signals | undefined
  const stop = (signal: NodeJS.Signals) => {
    if (!endedBy) turbo.kill()
    endedBy ??= signal
  }
  const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, stop)
  // If `npx` is stopped alone, it doesn't tell anybody below it.
  const unwatch = onLauncherExit(() => stop('SIGTERM'))
  const { exitCode = 1 } = await turbo
  unwatch()
  for (const signal of signals) process.off(signal, stop)
  if (endedBy) process.exit(128 + constants.signals[endedBy])
  const [file] = globSync(join(runs, '*.json'))
  return { exitCode, tasks: file ? readTasks(cwd, file) : [] }
}

function readTasks(root: string, file: string): Task[] {
  const { tasks } = Summary.parse(JSON.parse(readFileSync(file, 'utf8')))
  const logOf = (path: string) => (existsSync(path) ? stripVTControlCharacters(readFileSync(path, 'utf8')) : '')
  return tasks
    .filter(({ command }) => command !== '<NONEXISTENT>')
    .map((task) => ({ ...task, log: task.logFile ? logOf(join(root, task.logFile)) : '' }))
}
