import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteConfig } from '../src/plan.ts'
import { portNames, projectRoot, readSettings } from '../src/settings.ts'

const page = readFileSync(join(projectRoot, 'docs/configuration.md'), 'utf8')
const section = page.slice(page.indexOf('## Both sites'), page.indexOf('## The API'))
const documented = [...section.matchAll(/^\| `(\w+)` +\| (.+?) +\|/gm)].map(([, name, standard]) => [name, standard])

test('docs/configuration.md has each port with its default, and each variable that a site’s configuration reads', () => {
  const { ports } = readSettings({}, '/')
  const read = new Set<string>()
  const env = new Proxy<Record<string, string>>({}, { get: (_, name) => void read.add(String(name)) })
  const [web, admin, api, sandbox, mailbox] = ['web', 'admin', 'api', 'sandbox', 'mailbox']
  siteConfig({ env, urls: { web, admin, api, sandbox, mailbox }, payments: 'sandbox' })
  expect(documented.map(([name]) => name).sort()).toEqual([...portNames, 'DATA_DIR', ...read].sort())
  for (const name of portNames) expect(documented).toContainEqual([name, String(ports[name])])
})
