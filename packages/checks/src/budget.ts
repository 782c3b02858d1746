import { readFileSync } from 'node:fs'
import type { Task } from './turbo.ts'

/** What the whole of `pnpm test` may cost, in processor seconds (CONTRIBUTING.md). */
const budget = 1_100
const ticksPerSecond = 100

/**
 * The processor seconds of all processes that this one and its descendants have started and waited for, so far.
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: cutime, cstime. Undefined where there is no /proc.
 */
export const childrenSeconds = (): number | undefined => {
  if (process.platform !== 'linux') return undefined
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}

export type Stage = { readonly name: string; readonly wall: number; readonly processor: number | undefined }

/** Each test file's seconds, as Vitest and Playwright say them in their logs. */
const filesIn = (log: string): [file: string, seconds: number][] => {
  const inSeconds = (time: string, unit: string) => Number(time) * ({ ms: 0.001, s: 1, m: 60 }[unit] ?? 0)
  const found = new Map<string, number>()
  const line =
    /^ *[✓❯] +(?:\d+ )?(?:\|[\w-]+\| )?(?:\[\w+\] › )?([\w./-]+\.(?:test|spec)\.tsx?)\b.*?\(?([\d.]+)(ms|s|m)\)?$/gm
  for (const [, file = '', time = '', unit = ''] of log.matchAll(line))
    found.set(file, (found.get(file) ?? 0) + inSeconds(time, unit))
  return [...found]
}

/** How many processes of the API the tests say that they started. */
const startsIn = (log: string): number => Number(/^Started (\d+) processes of the API/m.exec(log)?.[1] ?? 0)

/** What the run cost, in lines: each stage, the slowest files, the API's processes, and the sum beside the budget. */
export const costs = (stages: readonly Stage[], tasks: readonly Task[]): string => {
  const seconds = ({ wall, processor }: Omit<Stage, 'name'>) =>
    `${wall.toFixed(0).padStart(4)} s${processor === undefined ? '' : `, ${processor.toFixed(0).padStart(4)} processor s`}`
  const run = tasks.filter(({ cache }) => cache.status === 'MISS')
  const slowest = run
    .flatMap(({ taskId, log }) =>
      filesIn(log).map(([file, time]) => ({ name: `${taskId.split('#')[0]} ${file}`, time })),
    )
    .toSorted((a, b) => b.time - a.time)
    .slice(0, 10)
  const measured = stages.flatMap(({ processor }) => processor ?? [])
  const total = {
    wall: sumOf(stages.map(({ wall }) => wall)),
    processor: measured.length > 0 ? sumOf(measured) : undefined,
  }
  return [
    ...stages.map((stage) => `${seconds(stage)}  ${stage.name}`),
    `${seconds(total)}  in all; the budget is ${budget} processor s`,
    '',
    ...slowest.map(({ name, time }) => `${time.toFixed(1).padStart(6)} s  ${name}`),
    `${sumOf(run.map(({ log }) => startsIn(log)))} processes of the API were started.`,
  ].join('\n')
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
