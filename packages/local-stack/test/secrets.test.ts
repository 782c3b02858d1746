import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readOrCreateSecrets } from '../src/secrets.ts'
import { temporaryFolder } from './temporary.ts'

test('secrets are made at the first start and kept', () => {
  const file = join(temporaryFolder(), 'secrets.json')
  const secrets = readOrCreateSecrets(file)
  expect(secrets.certificateKey).toMatch(/^[0-9a-f]{64}$/)
  expect(new Set(Object.values(secrets)).size).toBe(Object.keys(secrets).length)
  expect(readOrCreateSecrets(file)).toEqual(secrets)
})

test('secrets of an earlier version stay, and get the key of certificates once', () => {
  const file = join(temporaryFolder(), 'secrets.json')
  const { certificateKey: _, ...earlier } = readOrCreateSecrets(file)
  writeFileSync(file, JSON.stringify(earlier))
  const secrets = readOrCreateSecrets(file)
  expect(secrets).toMatchObject(earlier)
  expect(readOrCreateSecrets(file)).toEqual(secrets)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('secrets that can’t be read aren’t replaced', () => {
  const file = join(temporaryFolder(), 'secrets.json')
  writeFileSync(file, '{"storageSecret":1}')
  expect(() => readOrCreateSecrets(file)).toThrow(/Restore it, or delete it/)
  expect(readFileSync(file, 'utf8')).toBe('{"storageSecret":1}')
})
