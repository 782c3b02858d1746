import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@skillharbor/local-stack/ports'

export type RedisServer = { url: string; pause: () => void; resume: () => void; stop: () => Promise<void> }

/** Settings of a server, by name. */
type Settings = Record<string, string>

/** The first of Redis and Valkey that this machine has, on that port; undefined where it has neither. */
const startInstalled = async (port: number, settings: Settings): Promise<RedisServer | undefined> => {
  for (const program of ['valkey-server', 'redis-server']) {
    const all = { port: String(port), bind: '127.0.0.1', save: '', appendonly: 'no', ...settings }
    const args = Object.entries(all).flatMap(([name, value]) => [`--${name}`, value])
    const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const started = await Promise.race([
      once(server, 'error').then(() => false),
      once(server.stdout, 'data').then(() => true),
    ])
    if (!started) continue
    const ended = once(server, 'exit')
    const stop = async () => {
      server.kill('SIGKILL')
      await ended
    }
    // Whatever ends the tests, the server must not stay behind.
    process.once('exit', () => server.kill('SIGKILL'))
    server.stdout.resume()
    return {
      url: `redis://127.0.0.1:${port}`,
      pause: () => void server.kill('SIGSTOP'),
      resume: () => void server.kill('SIGCONT'),
      stop,
    }
  }
  return undefined
}

/** A Redis or Valkey of the test's own. Where the machine has none, it says loudly what is not tested for want of it. */
export const startRedis = async (
  untested: string,
  settingsFor: (port: number) => Settings = () => ({}),
): Promise<RedisServer | undefined> => {
  const port = await freePort()
  const server = await startInstalled(port, settingsFor(port))
  if (!server) console.warn(`NOT TESTED for want of a redis-server or valkey-server on this machine: ${untested}`)
  return server
}
