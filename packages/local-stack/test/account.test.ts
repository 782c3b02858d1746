import { spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandFor, postgresAccount } from '../src/postgres/account.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('an unprivileged program can read inside a folder that only its owner may enter', () => {
  const closed = temporaryFolder()
  chmodSync(closed, 0o700)
  const neighbour = join(closed, 'neighbour')
  writeFileSync(neighbour, '', { mode: 0o755 })
  // access(2), as initdb asks it for its neighbours.
  const script = 'fs.accessSync(process.argv[1], fs.constants.X_OK); console.log(process.getuid?.() ?? 1)'
  const account = postgresAccount(join(closed, 'cluster'))
  const command = commandFor(account, process.execPath, ['-e', script, neighbour], [neighbour])
  const { status, stdout } = spawnSync(command.file, command.args, { ...command.account, cwd: '/', encoding: 'utf8' })
  expect(status).toBe(0)
  expect(Number(stdout)).toBeGreaterThan(0)
})
