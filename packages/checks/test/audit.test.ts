import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { execa } from 'execa'
import { describe, expect, onTestFinished, test } from 'vitest'

/** What the task `audit` does and says with a registry that answers like this, and what it asked it. */
const auditWith = async (status: number, answer: object) => {
  let question = ''
  const registry = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      question += chunk
    })
    request.on('end', () =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
    )
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void registry.close())
  await new Promise((listening) => registry.once('listening', listening))
  const { exitCode, all } = await execa('pnpm', ['run', 'audit'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: {
      pnpm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
      pnpm_config_verify_deps_before_run: 'false',
    },
    all: true,
    reject: false,
  })
  return { exitCode, said: all, question }
}

const advisory = (severity: string) => ({
  fastify: [{ id: 1, url: 'https://advisories.example/1', title: 'A hole', severity, vulnerable_versions: '<99' }],
})

describe('S37: the dependency audit', () => {
  test('asks about every installed package, and passes when none has a severe vulnerability', async () => {
    const { question, exitCode } = await auditWith(200, {})
    const asked = Object.keys(JSON.parse(question))
    expect(asked).toEqual(expect.arrayContaining(['fastify', 'react', 'pg', '@trpc/server']))
    expect(asked.length).toBeGreaterThan(500)
    expect(exitCode).toBe(0)
    expect((await auditWith(200, advisory('moderate'))).exitCode).toBe(0)
  })

  test.each(['high', 'critical'])('fails for a vulnerability that is %s, and names it', async (severity) => {
    const { exitCode, said } = await auditWith(200, advisory(severity))
    expect(exitCode).toBe(1)
    expect(said).toContain('A hole')
  })

  test.each([405, 500])('says that nothing was checked when the registry answers %s', async (status) => {
    const { exitCode, said } = await auditWith(status, {})
    expect(exitCode).toBe(0)
    expect(said?.trim().split('\n').at(-1)).toContain(`responded with ${status}`)
  })
})
