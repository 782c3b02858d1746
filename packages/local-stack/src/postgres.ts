import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { runnerMessage, type runnerOptions } from './postgres/runner-messages.ts'
import { within } from './until.ts'

const START_LIMIT = 150_000
const STOP_LIMIT = 30_000

/** A running Postgres. `pid` is the server's own; `ended` says why when it goes away, wanted or not. */
export type Postgres = { url: string; port: number; pid: number; ended: Promise<string>; stop: () => Promise<void> }

/**
 * Starts an embedded Postgres on 127.0.0.1 in processes of its own, which end when this process ends in whatever way.
 * @param options.dataDir where its data stays, durably (relative to the working directory); absent: a throw-away
 * cluster that trades durability for speed and is removed at the end.
 * @param options.port 0 or absent: any free one.
 * @returns its superuser's URL; `stop` is a fast shutdown and may be called twice.
 * @throws an error for a person to read when the folder is in use or not usable, or Postgres refuses.
 */
export async function startPostgres(options: { dataDir?: string; port?: number } = {}): Promise<Postgres> {
  const wanted: z.infer<typeof runnerOptions> = { port: options.port ?? 0 }
  if (options.dataDir !== undefined) wanted.dataDir = resolve(options.dataDir)
  const runner = fork(fileURLToPath(new URL('./postgres/runner.ts', import.meta.url)), [JSON.stringify(wanted)], {
    // A group of its own: Ctrl-C reaches only us, and we stop the parts in their order.
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { ready, ended } = listen(runner)
  const stop = async () => {
    if (runner.connected) runner.disconnect()
    await within('Postgres to stop', STOP_LIMIT, ended).catch(() => runner.kill('SIGKILL'))
  }
  try {
    return { ...(await within('Postgres to start', START_LIMIT, ready)), ended, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function listen(runner: ChildProcess) {
  let reason = 'its process was killed'
  const ended = new Promise<string>((resolve) => {
    runner.once('exit', () => resolve(reason))
    runner.once('error', (error) => resolve(error.message))
  })
  const ready = new Promise<{ pid: number; port: number; url: string }>((resolve, reject) => {
    runner.on('message', (raw) => {
      const message = runnerMessage.parse(raw)
      if ('ready' in message) return resolve(message.ready)
      reason = message.failed
      reject(new Error(reason))
    })
    void ended.then((why) => reject(new Error(`Postgres did not start: ${why}.`)))
  })
  return { ready, ended }
}
