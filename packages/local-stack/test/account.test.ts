import { spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandFor, postgresAccount } from '../src/postgres/account.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('a program that lies behind a folder only its owner may enter runs, finds its neighbours, and is not root', () => {
  const closed = temporaryFolder()
  chmodSync(closed, 0o700)
  const program = join(closed, 'program')
  writeFileSync(program, '#!/bin/sh\ntest -x "$0" && id -u', { mode: 0o755 })
  const { file, args, account } = commandFor(postgresAccount(join(closed, 'cluster')), program, [], [program])
  const { status, stdout } = spawnSync(file, args, { ...account, cwd: '/', encoding: 'utf8' })
  expect(status).toBe(0)
  expect(Number(stdout)).toBeGreaterThan(0)
})
