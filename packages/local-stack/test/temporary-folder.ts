import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder of its own for the running test. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'local-stack-test-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}
