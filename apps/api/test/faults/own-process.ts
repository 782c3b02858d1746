import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { within } from './waiting.ts'

/** A process of its own that can be killed and started again, with the same settings each time. */
export type OwnProcess = {
  /** Starts it; resolves once it says that it is ready, or false where it died before. `more` is for this start only. */
  start: (more?: Record<string, string>) => Promise<boolean>
  /** Resolves when the process that was started last has ended. */
  ended: () => Promise<void>
  isRunning: () => boolean
  kill: () => Promise<void>
  stop: () => Promise<void>
  /** Sends it a message, and resolves when it has answered. */
  tell: (message: object) => Promise<void>
}

/** Runs a program that says by a message when it is ready. `name` is for errors, and `file` answers the program's file. */
export const ownProcess = (
  name: string,
  file: () => Promise<string>,
  environment: Readonly<Record<string, string>>,
): OwnProcess => {
  let child: ChildProcess | undefined
  let gone: Promise<unknown> = Promise.resolve()
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const end = async (signal: NodeJS.Signals) => {
    if (isRunning()) child?.kill(signal)
    await within(`${name} to end`, 20_000, gone)
  }
  return {
    isRunning,
    start: async (more) => {
      const started = fork(await file(), {
        env: { ...process.env, ...environment, ...more },
        execArgv: [],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      child = started
      gone = once(started, 'exit')
      const ready = once(started, 'message').then(() => true)
      return within(`${name} to start`, 60_000, Promise.race([ready, gone.then(() => false)]))
    },
    ended: async () => void (await gone),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    tell: async (message) => {
      if (!child || !isRunning()) return
      const answered = once(child, 'message')
      child.send(message)
      await within(`${name} to answer`, 10_000, answered)
    },
  }
}
