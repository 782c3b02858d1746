import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { reasonOf, Trouble } from './trouble.ts'
import { until } from './until.ts'

const listen = async (port: number): Promise<Server> => {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** As many different ports of 127.0.0.1 as asked for that nobody listens on right now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0)))
  const ports = servers.map((server) => {
    const address = server.address()
    return address && typeof address === 'object' ? address.port : 0
  })
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

/**
 * Makes sure that the port can be listened on, waiting up to `patience` ms for it.
 * @param variable the environment variable that moves it, for the message.
 * @throws Trouble when it is in use or not allowed.
 */
export async function claimPort(port: number, variable: string, patience: number): Promise<void> {
  let why: unknown
  const free = async () => {
    try {
      await once((await listen(port)).close(), 'close')
      return true
    } catch (error) {
      why = error
      return false
    }
  }
  await until(`port ${port}`, patience, free, 100).catch(() => {
    const inUse = why instanceof Error && 'code' in why && why.code === 'EADDRINUSE'
    if (inUse) throw new Trouble(`Port ${port} is in use. Stop what uses it, or set ${variable} to another port.`)
    throw new Trouble(`Port ${port} cannot be used (${reasonOf(why)}). Set ${variable} to another port.`)
  })
}
