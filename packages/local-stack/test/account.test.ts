import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { commandFor, postgresAccount } from '../src/postgres/account.ts'
import { temporaryFolder } from './temporary.ts'

test('a Postgres program runs without root, even behind a folder that only root may enter', async () => {
  const privateFolder = temporaryFolder()
  chmodSync(privateFolder, 0o700)
  const sibling = join(privateFolder, 'sibling')
  writeFileSync(sibling, '', { mode: 0o755 })
  // initdb uses access(2) to find `postgres` next to itself.
  const script = 'fs.accessSync(process.argv[1], fs.constants.X_OK); console.log(process.getuid?.() ?? 1)'
  const account = await postgresAccount(join(privateFolder, 'cluster'))
  const command = commandFor(account, process.execPath, ['-e', script, sibling], [sibling])
  const { stdout } = await execa(command.file, command.args, { ...command.account, cwd: '/' })
  expect(Number(stdout)).toBeGreaterThan(0)
})
