import { readdir, readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { World } from './world.ts'

const scratchOf = ({ environment }: Pick<World, 'environment'>): string => environment.TMPDIR ?? ''

/** The folders that preparations have left in the temporary folder, in words. */
export const leftFolders = async (world: Pick<World, 'environment'>): Promise<string[]> =>
  (await readdir(scratchOf(world)))
    .filter((name) => name.startsWith('skillharbor-media-'))
    .map((name) => `the folder ${name} is left`)

/** The processes that still prepare a video, in words. They name their folder. Empty where the system has no /proc. */
export const leftProcesses = async (world: Pick<World, 'environment'>): Promise<string[]> => {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return commands
    .filter((command) => command.includes(`--allow-fs-write=${scratchOf(world)}`))
    .map(() => 'a process still prepares a video')
}

/** Lets the folders that are left, and the files in them, become two days old. */
export const ageFolders = async (world: Pick<World, 'environment'>): Promise<void> => {
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  for (const name of await readdir(scratchOf(world), { recursive: true }))
    await utimes(join(scratchOf(world), name), twoDaysAgo, twoDaysAgo)
}
