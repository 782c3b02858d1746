import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Check, Result } from './check.ts'
import type { Children } from './children.ts'

const atOnce = 2
/** Far more than any check takes, for a machine that does much else besides. */
const limitMs = 25 * 60_000

type Options = {
  readonly root: string
  /** A folder for the tools' reports; what lies in it is removed first. */
  readonly reports: string
  readonly children: Children
  readonly env: NodeJS.ProcessEnv
  /** Hears of each check as it ends. */
  readonly onResult: (result: Result) => void
}

/** Runs every check of every stage, also after one has failed, and answers what each of them found. */
export async function runChecks(stages: readonly (readonly Check[])[], options: Options): Promise<Result[]> {
  const { reports, onResult } = options
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const results: Result[] = []
  for (const stage of stages) {
    const waiting = stage.values()
    const lane = async () => {
      for (const check of waiting) {
        const result = await runCheck(check, join(reports, `${check.name}.json`), options)
        onResult(result)
        results.push(result)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  }
  return results
}

async function runCheck(check: Check, report: string, { root, children, env }: Options): Promise<Result> {
  const started = performance.now()
  const { code, output } = await children.run({
    command: check.command(report),
    cwd: root,
    env: { ...env, ...check.env?.(report) },
    limitMs,
  })
  const count = check.count({ code, output, report: readIfThere(report) })
  return { ...count, name: check.name, output, seconds: (performance.now() - started) / 1000 }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
