import { join, normalize } from 'node:path'
import { execa } from 'execa'
import { beforeAll, expect, test } from 'vitest'
import { checkBoundaries } from '../src/boundaries.ts'

const root = join(import.meta.dirname, '../../..')

const checked = ['lint', 'typecheck', 'test:unit', 'test:e2e', 'build']

type Task = { taskId: string; task: string; directory: string; command: string; inputs: object; dependencies: string[] }
let tasks: Map<string, Task>
let imports: ReadonlyMap<string, readonly string[]>

beforeAll(async () => {
  const args = ['run', ...checked, '--dry=json']
  const { stdout } = await execa('turbo', args, { cwd: root, preferLocal: true })
  const all: Task[] = JSON.parse(stdout).tasks
  tasks = new Map(all.map((task) => [task.taskId, task]))
  imports = (await checkBoundaries(root)).imports
})

/** The files that a task's hash stands for: its own inputs, and those of the tasks that it depends on. */
function inputsOf(taskId: string, seen = new Set<string>()): string[] {
  const task = tasks.get(taskId)
  if (!task || seen.has(taskId)) return []
  seen.add(taskId)
  const own = Object.keys(task.inputs).map((file) => normalize(join(task.directory, file)))
  return [...own, ...task.dependencies.flatMap((id) => inputsOf(id, seen))]
}

/** Written by the task `messages`. */
const isGenerated = (file: string) => file.endsWith('.d.json.ts')

function imported(files: Iterable<string>): Set<string> {
  const reached = new Set(files)
  for (const file of reached) for (const target of imports.get(file) ?? []) reached.add(target)
  return reached
}

// Otherwise turbo takes a result from the cache though something that the task reads has changed.
test('a task is run again when anything changes that its package imports, directly or not', () => {
  const forgotten = [...tasks.values()]
    .filter(({ task, command }) => checked.includes(task) && command !== '<NONEXISTENT>')
    .flatMap(({ taskId, task, directory }) => {
      const inputs = new Set(inputsOf(taskId))
      const isRead = (file: string) => file.startsWith(`${directory}/`) && (task !== 'build' || inputs.has(file))
      const needed = imported([...imports.keys()].filter(isRead))
      return [...needed]
        .filter((file) => !inputs.has(file) && !isGenerated(file))
        .map((file) => `${taskId} needs ${file}`)
    })
  expect(forgotten).toEqual([])
  expect(tasks.size).toBeGreaterThan(50)
})
