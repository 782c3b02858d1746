import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfMissing } from './disk-files.ts'

/**
 * Reads the files one after the other as one stream. Use each chunk before requesting the next: the buffer is reused.
 */
export async function* readAll(paths: readonly string[]): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(8 * 1024 * 1024)
  for (const path of paths) {
    const file = await open(path)
    try {
      for (let read = await file.read(buffer); read.bytesRead > 0; read = await file.read(buffer))
        yield buffer.subarray(0, read.bytesRead)
    } finally {
      await file.close()
    }
  }
}

/**
 * Removes all files of a part, which begin with its number and a hyphen, but the one that was written last. Whoever else
 * does so at the same time agrees on which one that is.
 */
export const keepNewest = async (folder: string, number: number): Promise<void> => {
  const paths = (await readdir(folder))
    .filter((name) => name.startsWith(`${number}-`))
    .map((name) => join(folder, name))
  const files = await Promise.all(
    paths.map(async (path) => ({ path, writtenAt: (await stat(path).catch(nullIfMissing))?.mtimeMs ?? 0 })),
  )
  files.sort((one, other) => other.writtenAt - one.writtenAt || (one.path < other.path ? 1 : -1))
  for (const { path } of files.slice(1)) await rm(path, { force: true })
}
