import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy before a server, whose connections can go silent: nothing arrives any more, and nobody is told. */
export type SilentProxy = {
  /** The server's URL, through the proxy. */
  url: string
  /** From now on the connections that are open pass nothing on, either way. New ones work. */
  silence: () => void
  /** How many silent connections their client still holds open. */
  held: () => number
  close: () => Promise<void>
}

/** Starts a proxy before the server of this URL, as after a fail-over that nobody hears of, or a frozen machine. */
export const silentProxy = async (serverUrl: string): Promise<SilentProxy> => {
  const { hostname, port } = new URL(serverUrl)
  const open = new Set<{ client: Socket; server: Socket }>()
  const silent = new Set<Socket>()
  const listener = createServer((client) => {
    const server = connect(Number(port), hostname)
    const pair = { client, server }
    open.add(pair)
    client.on('data', (bytes) => !silent.has(client) && server.write(bytes))
    server.on('data', (bytes) => !silent.has(client) && client.write(bytes))
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => undefined)
      one.on('end', () => !silent.has(client) && other.end())
      one.on('close', () => !silent.has(client) && other.destroy())
    }
    client.on('close', () => {
      silent.delete(client)
      open.delete(pair)
      server.destroy()
    })
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const address = listener.address()
  if (!address || typeof address === 'string') throw new Error('Not listening on a port')
  return {
    url: Object.assign(new URL(serverUrl), { host: `127.0.0.1:${address.port}` }).href,
    silence: () => {
      for (const { client } of open) silent.add(client)
    },
    held: () => silent.size,
    close: async () => {
      listener.close()
      for (const { client } of open) client.destroy()
      await once(listener, 'close')
    },
  }
}
