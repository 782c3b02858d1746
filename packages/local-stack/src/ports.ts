import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import getPort, { portNumbers } from 'get-port'
import { messageOf, StartupError } from './startup-error.ts'
import { waitUntil } from './wait.ts'

// Linux gives outgoing connections 32768 and up, and so may one of them take a port before who asked for it listens, or
// between a server's end and its next start.
const lowest = 10_240
const highest = 32_767

/** A free port of 127.0.0.1, which isn't returned again for at least 15 seconds. Where it begins to look is random. */
export const freePort = (): Promise<number> =>
  getPort({ host: '127.0.0.1', port: portNumbers(randomInt(lowest, highest - 1_000), highest) })

/**
 * Checks that a server can listen on the port, and waits up to `timeout` ms until it can. get-port would only return
 * another port, without the reason.
 * @param variable the environment variable that changes the port, for the message.
 * @throws StartupError if the port is in use or not allowed.
 */
export async function ensurePortIsFree(port: number, variable: string, timeout: number): Promise<void> {
  let error: unknown
  const isFree = async () => {
    try {
      const server = createServer().listen(port, '127.0.0.1')
      await once(server, 'listening')
      await once(server.close(), 'close')
      return true
    } catch (caught) {
      error = caught
      return false
    }
  }
  await waitUntil(`port ${port}`, timeout, isFree, 100).catch(() => {
    const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (inUse)
      throw new StartupError(
        `Port ${port} is already in use. Stop the process that uses it, or set ${variable} to another port.`,
      )
    throw new StartupError(`Can't use port ${port} (${messageOf(error)}). Set ${variable} to another port.`)
  })
}
