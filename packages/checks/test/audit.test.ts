import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { dependencyAudit } from '../src/checks.ts'
import { Children } from '../src/children.ts'
import { auditCount } from '../src/counts.ts'
import { runChecks } from '../src/run-checks.ts'
import { resultText, summary } from '../src/summary.ts'

// pnpm itself runs here, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const root = join(import.meta.dirname, '../../..')

/** The repository's own audit, asked of a registry that answers so; and what it was asked about. */
const audit = async (status: number, answer: object) => {
  let asked = ''
  const registry = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      asked += chunk
    })
    request.on('end', () =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
    )
  }).listen(0, '127.0.0.1')
  const children = new Children()
  const reports = mkdtempSync(join(tmpdir(), 'audit-'))
  onTestFinished(async () => {
    await children.stop()
    registry.close()
    rmSync(reports, { recursive: true })
  })
  await new Promise((listening) => registry.once('listening', listening))
  const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
  const env = { ...process.env, pnpm_config_registry: address }
  const results = await runChecks([[dependencyAudit]], { root, reports, children, env, onResult: () => undefined })
  return { asked, ...results[0], said: results.map(resultText).join(), last: summary(results).split('\n').at(-1) }
}
const advisory = (severity: string) => ({
  fastify: [{ id: 1, url: 'https://advisories.example/1', title: 'A hole', severity, vulnerable_versions: '<99' }],
})

describe('S37: the dependency audit', () => {
  test('checks every installed package, and passes when none has a high or critical vulnerability', async () => {
    const { asked, ran, last } = await audit(200, {})
    expect(Object.keys(JSON.parse(asked))).toEqual(expect.arrayContaining(['fastify', 'react', 'pg', '@trpc/server']))
    expect(ran).toMatch(/^\d{3,} packages$/)
    expect(last).toBe('1 passed, 0 failed')
    expect((await audit(200, advisory('moderate'))).last).toBe('1 passed, 0 failed')
  })

  test.each(['high', 'critical'])('fails for a vulnerability that is %s, and names it', async (severity) => {
    const { said, last } = await audit(200, advisory(severity))
    expect(last).toBe('0 passed, 1 failed')
    expect(said).toContain('A hole')
    expect(said).toContain('1 with grave holes')
  })

  test.each([405, 500])('says that nothing was checked when the registry answers %s', async (status) => {
    const { said, last } = await audit(status, {})
    expect(said).toMatch(/^------ dependency audit: NOT CHECKED/)
    expect(last).toBe('0 passed, 0 failed')
  })

  test.each([
    ['there is no pnpm', { code: null, output: 'pnpm could not start', report: '' }],
    ['it says nothing', { code: 0, output: '', report: '' }],
    ['it looked at nothing', { code: 0, output: '{"advisories":{},"metadata":{"totalDependencies":0}}', report: '' }],
  ])('fails when %s', (_why, finished) => {
    expect(auditCount(finished)).toMatchObject({ passed: 0, failed: 1 })
  })
})
