import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { z } from 'zod'

const Bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({ purl: z.string(), version: z.string(), licenses: z.array(z.unknown()).min(1).optional() }),
  ),
})

test('S59: `pnpm run sbom` lists what is delivered, without the network, and no tool of ours', async () => {
  const { stdout } = await execa('pnpm', ['run', '--silent', 'sbom'], {
    cwd: join(import.meta.dirname, '../../..'),
    // Nobody listens there: whatever asks a registry fails.
    env: { pnpm_config_registry: 'http://127.0.0.1:9/', pnpm_config_verify_deps_before_run: 'false' },
  })
  const { components } = Bill.parse(JSON.parse(stdout))
  const names = components.map(({ purl }) => purl.replace(/^pkg:npm\/(.*)@[^@]*$/, '$1').replace('%40', '@'))
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'pg', '@trpc/server']))
  expect(names).not.toContain('vitest')
  expect(names).not.toContain('@biomejs/biome')
})
