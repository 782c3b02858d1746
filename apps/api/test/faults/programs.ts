import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { programs, root } from '../../build/programs.ts'

/** The API's programs, and those of the tests, which are bundled beside them. */
const all = {
  ...programs,
  'api-main': 'test/faults/api-main.ts',
  'worker-main': 'test/faults/worker-main.ts',
  'hanging-main': 'test/operations/hanging-main.ts',
} as const
export type Program = keyof typeof all

/** Below the API's packages, where the bundle finds those that stay outside of it. */
const cache = join(root, 'node_modules/.cache')

const makeFolder = async (): Promise<string> => {
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'bundle-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await fillBundle(folder)
  return folder
}

/** Bundles today's sources into the folder. Loaded on demand: the bundler is large, and only one process of a run needs it. */
export const fillBundle = async (folder: string): Promise<void> => {
  const { bundle } = await import('../../build/bundle.ts')
  await bundle(folder, all)
}

let made: Promise<string> | undefined
/** The folder with the run's bundle. API_BUNDLE names one that the run has made already. */
export const bundleFolder = async (): Promise<string> => {
  if (process.env.API_BUNDLE) return process.env.API_BUNDLE
  made ??= makeFolder()
  return made
}

/** Whether processes run from sources, as with `pnpm dev`, instead of from the bundle. */
export const fromSources = process.env.API_PROGRAMS === 'sources'

const listOfStarts = (folder: string) => join(folder, 'starts')

/** The file to start a program from. Each call is counted as a start. */
export const programFile = async (name: Program): Promise<string> => {
  if (fromSources) return join(root, all[name])
  const folder = await bundleFolder()
  appendFileSync(listOfStarts(folder), `${name}\n`)
  return join(folder, `${name}.mjs`)
}

/** What was started from the bundle so far, in words: `Started 3 processes of the API: 2 × main, 1 × worker`. */
export const startsFrom = (folder: string): string => {
  const file = listOfStarts(folder)
  const names = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const counts = [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => `${length} × ${name}`)
  return `Started ${names.length} processes of the API: ${counts.join(', ')}`
}
