import { cpus } from 'node:os'
import type { Task } from './turbo.ts'

/** What the whole of `pnpm test` may cost, in processor seconds (CONTRIBUTING.md). */
const budget = 1_100

/**
 * The seconds that this machine's processors have worked so far, for anybody. Not those of our own processes alone: a browser
 * that is killed leaves processes that nobody counts.
 */
export const processorSeconds = (): number =>
  sumOf(cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq)) / 1000

export type Stage = { readonly name: string; readonly wall: number; readonly processor: number }

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
    `${wall.toFixed(0).padStart(4)} s, ${processor.toFixed(0).padStart(4)} processor s`
  const run = tasks.filter(({ cache }) => cache.status === 'MISS')
  const slowest = run
    .flatMap(({ taskId, log }) =>
      filesIn(log).map(([file, time]) => ({ name: `${taskId.split('#')[0]} ${file}`, time })),
    )
    .toSorted((a, b) => b.time - a.time)
    .slice(0, 10)
  const total = {
    wall: sumOf(stages.map(({ wall }) => wall)),
    processor: sumOf(stages.map(({ processor }) => processor)),
  }
  return [
    ...stages.map((stage) => `${seconds(stage)}  ${stage.name}`),
    `${seconds(total)}  in all; the budget is ${budget} processor s on a quiet machine`,
    '',
    ...slowest.map(({ name, time }) => `${time.toFixed(1).padStart(6)} s  ${name}`),
    `${sumOf(run.map(({ log }) => startsIn(log)))} processes of the API were started.`,
  ].join('\n')
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
