import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const leastBytes = 1024 ** 3

/**
 * Checks the folder in which videos are prepared. Resolves with what is wrong, for the operator; with undefined if there
 * is room. Never rejects.
 */
export const checkScratchRoom = async (folder = tmpdir()): Promise<string | undefined> => {
  try {
    await access(folder, constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize < leastBytes
      ? 'The temporary folder has less than 1 GiB left for preparing videos'
      : undefined
  } catch {
    return 'Videos cannot be prepared: the temporary folder cannot be written to'
  }
}
