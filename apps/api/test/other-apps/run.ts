import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** How long one command may take, in milliseconds. */
const limitMs = 100_000

/** Runs a command in a folder; answers what it printed, and throws with all that it said where it fails. */
export const run = async (folder: string, [file, ...args]: readonly [string, ...string[]]): Promise<string> => {
  try {
    return (await promisify(execFile)(file, args, { cwd: folder, timeout: limitMs })).stdout
  } catch (error) {
    const { message, stdout } = error as Error & { stdout?: string }
    throw new Error(`${message}\n${stdout ?? ''}`)
  }
}
