import { makeLogger } from '../../src/log/logger.ts'
import { standardOutput } from '../../src/log/standard-output.ts'
import { runProcess } from '../../src/run-process.ts'

// A process of which one part never closes. The timer is what it lives by.
setInterval(() => undefined, 1_000)
await runProcess(async () => {
  const output = standardOutput()
  const log = makeLogger('info', output)
  log.info({}, 'running')
  const row = [
    { name: 'a part that hangs', close: () => new Promise(() => undefined) },
    { name: 'a part that fails', close: () => Promise.reject(new Error('it broke')) },
  ]
  return { log, written: output.written, rows: [row, [{ name: 'the rest', close: async () => undefined }]] }
}, 1_000)
