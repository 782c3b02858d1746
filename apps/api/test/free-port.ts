import { once } from 'node:events'
import { createServer } from 'node:net'

// Linux gives outgoing connections 32768 and up, and so may one of them take a port before who asked for it listens.
const lowest = 10_240
const highest = 32_767

/** A port of this machine that nobody listens on. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    await new Promise((closed) => server.close(closed))
    if (isFree) return port
  }
}
