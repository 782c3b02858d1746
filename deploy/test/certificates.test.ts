import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, describe, expect, test } from 'vitest'
import { failureOf } from './compose.ts'

const script = join(import.meta.dirname, '../make-certificates.sh')
const hasOpenssl = failureOf('openssl', ['version']) === ''
if (!hasOpenssl) console.warn('NOT TESTED for want of openssl on this machine: certificates inside the compose file')

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'))
  folders.push(folder)
  return folder
}
const make = (folder: string, ...options: string[]) =>
  execa('sh', [script, ...options, folder, 'localhost', 'other.test'], { env: { OWNER: '' } })
const certificates = ['ca/ca.crt', 'localhost/server.crt', 'other.test/server.crt']
const contents = (folder: string) => certificates.map((file) => readFileSync(join(folder, file), 'utf8'))

describe.runIf(hasOpenssl)('the certificates of the compose file', () => {
  test('stay as they are, unless they are renewed or one is missing', async () => {
    const folder = newFolder()
    await make(folder)
    const made = contents(folder)
    expect((await make(folder)).stdout).toContain('The certificates are there')
    expect(contents(folder)).toEqual(made)
    await make(folder, '--renew')
    for (const [at, text] of contents(folder).entries()) expect(text).not.toBe(made[at])
    const renewed = contents(folder)
    rmSync(join(folder, 'other.test/server.key'))
    await make(folder)
    for (const [at, text] of contents(folder).entries()) expect(text).not.toBe(renewed[at])
  })

  test('are each for one name, from an authority for these names only, whose key is gone', async () => {
    const folder = newFolder()
    await make(folder)
    const ca = join(folder, 'ca/ca.crt')
    const verify = (host: string) =>
      execa(
        'openssl',
        ['verify', '-x509_strict', '-CAfile', ca, '-verify_hostname', host, join(folder, certificates[1] ?? '')],
        {
          reject: false,
        },
      )
    expect((await verify('localhost')).exitCode).toBe(0)
    expect((await verify('other.test')).stderr).toContain('hostname mismatch')
    const { stdout: text } = await execa('openssl', ['x509', '-in', ca, '-noout', '-text'])
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Name Constraints: critical Permitted: DNS:localhost DNS:other.test')
    const { stdout: files } = await execa('find', [folder, '-name', '*.key'])
    expect(files.split('\n').map((file) => file.slice(folder.length))).toEqual(
      expect.arrayContaining(['/localhost/server.key', '/other.test/server.key']),
    )
    expect(files.split('\n')).toHaveLength(2)
    for (const file of files.split('\n')) expect(statSync(file).mode & 0o777).toBe(0o400)
  })
})
