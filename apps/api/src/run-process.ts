import { ConfigError } from './config.ts'

/**
 * Runs one of the API's processes: `start` answers how to close it. It ends, after closing, by TERM or Ctrl-C, and with
 * the parent that started it with a channel; one that cannot start says why in one line where it can, and exits with 1.
 */
export const runProcess = async (start: () => Promise<{ close: () => Promise<void> }>): Promise<void> => {
  try {
    const { close } = await start()
    let closing = false
    const end = async () => {
      if (closing) return
      closing = true
      // Whatever hangs, the process is gone after this long.
      setTimeout(() => process.exit(1), 15_000).unref()
      await close()
      process.exit(0)
    }
    process.once('SIGTERM', end)
    process.once('SIGINT', end)
    process.once('disconnect', end)
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}
