import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@skillharbor/local-stack/ports'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '../start-api.ts'

vi.setConfig({ hookTimeout: 120_000 })
const root = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))
const rules = await readFile(root('deploy/alerts.yml'), 'utf8')

let api: TestApi
let port: number
beforeAll(async () => {
  port = await freePort()
  api = await startApi({ WORKER: 'apart', METRICS_PORT: String(port) })
  await api.parts.telemetry.listen()
})
afterAll(() => api.stop())

test('every metric and label in an alert rule exists in the API', async () => {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const asked = new Set([...rules.matchAll(/\b(?:skillharbor|nodejs|process)_\w+/g)].map(([name]) => name))
  expect(asked.size).toBeGreaterThan(8)
  for (const name of asked) expect(metrics).toContain(`# HELP ${name.replace(/_(bucket|count|sum)$/, '')} `)
})

test('docs/operations.md says what to do about every alert', async () => {
  const alarms = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const documented = [...(await readFile(root('docs/operations.md'), 'utf8')).matchAll(/^\| `(\w+)`/gm)].map(
    ([, name]) => name,
  )
  expect(alarms.length).toBeGreaterThan(8)
  expect(documented.filter((name) => alarms.includes(name))).toEqual(alarms)
})

// Prometheus' own checker, where it is installed.
test.runIf(spawnSync('promtool', ['--version']).status === 0)('each alert fires when it should, and not before', () => {
  const { status, stderr } = spawnSync('promtool', ['test', 'rules', root('deploy/alerts.test.yml')], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})
