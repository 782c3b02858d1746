import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { onTestFinished } from 'vitest'

/** Creates a folder that's deleted when the current test finishes. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'local-stack-test-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Runs the code of a module in a Node process. `getOneMessage` resolves with what the code passes to `process.send`. */
export const moduleProcess = (code: string, args: string[] = []) =>
  execa(process.execPath, ['--input-type=module', '-e', code, ...args], {
    ipc: true,
    reject: false,
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
  })

/** The same, for a process that's killed when the current test finishes. */
export function temporaryProcess(code: string, args: string[] = []) {
  const child = moduleProcess(code, args)
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
