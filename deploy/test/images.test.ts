import { nodeOptions } from '@skillharbor/local-stack/child'
import { type Dockerfile, DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { failureOf, read, services } from './compose.ts'

const text = read('deploy/Dockerfile')
const file: Dockerfile = DockerfileParser.parse(text)
const stages = new Map(
  file.getInstructions().reduce<[string, string[]][]>((found, instruction) => {
    if (instruction.getKeyword() === 'FROM') found.push([instruction.getArguments().at(-1)?.getValue() ?? '', []])
    found.at(-1)?.[1].push(`${instruction.getKeyword()} ${instruction.getArgumentsContent()}`)
    return found
  }, []),
)

/** A stage's instructions, including those of the stages that it's based on. */
const instructionsOf = (name: string): string[] => {
  const [from = '', ...rest] = stages.get(name) ?? []
  const base = from.split(' ')[1] ?? ''
  return [...(stages.has(base) ? instructionsOf(base) : [from]), ...rest]
}
const targets = new Set(Object.values(services({})).flatMap(({ build }) => (build ? [build.target] : [])))

const hasHadolint = failureOf('hadolint', ['--version']) === ''

test('the Dockerfile is valid', () => {
  expect(validate(text)).toEqual([])
})

test.runIf(hasHadolint)('hadolint finds no error in the Dockerfile', () => {
  expect(failureOf('hadolint', ['--failure-threshold', 'error', 'deploy/Dockerfile'])).toBe('')
})

test('images use the repository’s versions of Node and pnpm, and pinned base images', () => {
  const { catalog } = z.object({ catalog: z.record(z.string(), z.string()) }).parse(parse(read('pnpm-workspace.yaml')))
  const { packageManager } = z.object({ packageManager: z.string() }).parse(JSON.parse(read('package.json')))
  expect(text).toContain(`npm install --global ${packageManager}\n`)
  // A digest may follow the tag.
  const bases = [...text.matchAll(/^FROM ([^\s@]+:[^\s@]+)(?:@sha256:[0-9a-f]{64})?/gm)].map(([, base = '']) => base)
  expect(bases.length).toBeGreaterThan(2)
  for (const base of bases) expect(base).toMatch(/^(node|caddy):\d+\.\d+\.\d+-/)
  for (const base of bases) if (base.startsWith('node:')) expect(base).toBe(`node:${catalog.node}-trixie-slim`)
})

test('the API’s image runs Node as `pnpm start` does', () => {
  expect(instructionsOf('api')).toContain(`ENV NODE_OPTIONS=${nodeOptions.join(' ')}`)
})

test.each([...targets])('%s runs as an unprivileged user, has a health check, and receives signals', (target) => {
  const instructions = instructionsOf(target)
  expect(instructions.length).toBeGreaterThan(3)
  expect(instructions.filter((line) => line.startsWith('USER')).at(-1)).toMatch(/^USER (node|1000:1000)$/)
  expect(instructions.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true)
  for (const line of instructions) if (/^(CMD|ENTRYPOINT)/.test(line)) expect(line).toMatch(/^\w+ \["/)
})

test('the images’ users may read every file, whatever the umask of the checkout was', () => {
  const copied = text.match(/^COPY (?!--from=).*$/gm) ?? []
  expect(copied[0]).toBe('COPY . .')
  expect(instructionsOf('workspace').at(-1)).toBe('RUN chmod -R go=rX .')
  expect(copied.length).toBeGreaterThan(2)
  for (const line of copied.slice(1)) expect(line).toMatch(/^COPY --chmod=644 /)
})

test('the build context excludes tests, builds and local secrets', () => {
  const ignored = read('.dockerignore').split('\n')
  expect(ignored[1]).toBe('*')
  expect(ignored).toEqual(expect.arrayContaining(['**/node_modules', '**/dist', '**/test', '**/.env', '**/.data']))
})
