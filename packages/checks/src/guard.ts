/**
 * Outlives the test command for a moment: when its standard input closes, because the command ended or was killed, it
 * stops every process group it was told of (`+pid`, `-pid` when one has ended by itself), politely and then for good.
 */
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'

const patienceMs = 3000
const groups = new Set<number>()

for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1))
  if (line.startsWith('+')) groups.add(pid)
  else groups.delete(pid)
}

/** Whether any process of the group was there to get the signal. */
const signal = (group: number, name: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(-group, name)
  } catch {
    return false
  }
}

for (const group of groups) signal(group, 'SIGTERM')
const until = Date.now() + patienceMs
while (Date.now() < until && [...groups].some((group) => signal(group, 0))) await setTimeout(50)
for (const group of groups) signal(group, 'SIGKILL')
