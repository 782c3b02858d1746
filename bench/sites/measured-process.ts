import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { nodeOptions } from '@skillharbor/local-stack/child'
import { load, type Rate, type Send } from '../load.ts'
import { cpuSeconds } from '../processes.ts'

/** A rate, and the processor time that the process itself took for each request, in microseconds. */
export type Cost = Rate & { micros: number }

/** Runs a program whose output goes to `log`, as to a collector that isn't read here. Resolves once `url` answers. */
export const startProgram = async (
  file: string,
  environment: Readonly<Record<string, string>>,
  { url, log }: { url: string; log: string },
): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [...nodeOptions, file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', openSync(log, 'a'), 'inherit'],
  })
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`)
    await pause(50)
  }
  return child
}
/** Loads a process for `seconds`, and reads what that took of the processors. */
export const measure = async (pid: number, url: string, next: () => Send, seconds: number): Promise<Cost> => {
  const [before, begun] = [await cpuSeconds(pid), performance.now()]
  const rate = await load(url, next, { seconds })
  const requests = (rate.perSecond * (performance.now() - begun)) / 1000
  return { ...rate, micros: (1e6 * ((await cpuSeconds(pid)) - before)) / requests }
}
