import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execaNode } from 'execa'
import type { z } from 'zod'
import { type PostgresVariant, runnerMessage, type runnerOptions } from './postgres/runner-messages.ts'
import { withTimeout } from './wait.ts'

/** Longer than everything that the runner waits for together, so that its own message says what didn't happen. */
const START_TIMEOUT = 240_000
const STOP_TIMEOUT = 30_000
const runnerFile = fileURLToPath(new URL('./postgres/runner.ts', import.meta.url))

export type { PostgresVariant }

/** A running Postgres. `pid` is the server's; `ended` resolves with the reason once it's gone, stopped or not. */
export type Postgres = { url: string; port: number; pid: number; ended: Promise<string>; stop: () => Promise<void> }

/**
 * Starts an embedded Postgres on 127.0.0.1, in separate processes that exit when this process does, however that happens.
 * @param options.dataDir where the data is stored durably, relative to the working directory. Absent: a temporary
 * cluster that trades durability for speed and is deleted at the end.
 * @param options.port 0 or absent: any free port.
 * @param options.variant another version, locale or other settings.
 * @returns the superuser's URL. `stop` is a fast shutdown and can be called twice.
 * @throws an error with a readable message if the folder is in use or not usable, or Postgres doesn't start.
 */
export async function startPostgres(
  options: { dataDir?: string; port?: number; variant?: PostgresVariant } = {},
): Promise<Postgres> {
  const requested: z.input<typeof runnerOptions> = { port: options.port ?? 0, variant: options.variant }
  if (options.dataDir !== undefined) requested.dataDir = resolve(options.dataDir)
  const runner = execaNode(runnerFile, [JSON.stringify(requested)], {
    // Its own process group: Ctrl-C reaches only us, and we stop the parts in order.
    detached: true,
    nodeOptions: [],
    forceKillAfterDelay: STOP_TIMEOUT,
    reject: false,
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'inherit',
  })
  const ended = runner.then(({ ipcOutput, signal }) => {
    const last = runnerMessage.safeParse(ipcOutput.at(-1)).data
    if (last && 'failed' in last) return last.failed
    return signal ? `its process was killed (${signal})` : 'it was stopped'
  })
  const stop = async () => {
    runner.kill()
    await ended
  }
  // If the runner exits without a message, the reason is in `ended`.
  const gone = ended.then((reason) => ({ failed: `Postgres didn't start: ${reason}` }))
  const firstMessage = runner.getOneMessage().catch(() => gone)
  try {
    const message = runnerMessage.parse(await withTimeout('Postgres to start', START_TIMEOUT, firstMessage))
    if ('failed' in message) throw new Error(message.failed)
    return { ...message.ready, ended, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
