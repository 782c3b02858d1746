import { spawnSync } from 'node:child_process'
import { cpSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { plantTree } from './planted-tree.ts'

const root = join(import.meta.dirname, '../../..')
const bin = (path: string) => join(root, path)

/** Runs one tool with this repository's own configuration of it on a planted tree. */
function runOn(
  files: Readonly<Record<string, string>>,
  config: string,
  [file, ...args]: readonly [string, ...string[]],
) {
  const tree = plantTree({ '.gitignore': 'node_modules/\n', ...files })
  cpSync(join(root, config), join(tree, config))
  const path = `${bin('node_modules/.bin')}:${process.env.PATH}`
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd: tree,
    encoding: 'utf8',
    env: { ...process.env, PATH: path, NO_COLOR: '1' },
  })
  return { status, output: stdout + stderr }
}

describe('Biome', () => {
  const reading = 'export const level = process.env.LOG_LEVEL\n'
  const lint = (files: Readonly<Record<string, string>>) =>
    runOn(files, 'biome.json', [bin('node_modules/.bin/biome'), 'ci', '--colors=off', 'apps'])

  test.each(['apps/api/src/app.ts', 'apps/web/src/lib/env.ts'])('refuses process.env in %s', (file) => {
    const { status, output } = lint({ [file]: reading })
    expect(output).toContain('noProcessEnv')
    expect(status).toBe(1)
  })

  test('lets the API’s config.ts read process.env', () => {
    const { status, output } = lint({ 'apps/api/src/config.ts': reading })
    expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining('Checked 1 file') })
  })

  test.each([
    ['noExplicitAny', 'apps/api/src/app.ts', 'export const app: any = 1\n'],
    ['noBarrelFile', 'apps/api/src/all.ts', "export * from './app.ts'\n"],
    ['useFilenamingConvention', 'apps/api/src/myApp.ts', 'export const app = 1\n'],
    ['format', 'apps/api/src/app.ts', 'export const app = "1";\n'],
  ])('refuses %s', (rule, file, text) => {
    const { status, output } = lint({ [file]: text })
    expect(output).toContain(rule)
    expect(status).toBe(1)
  })
})

describe('oxlint', () => {
  const plugin = 'packages/checks/src/linear-expressions.ts'
  /** A plugin beside the planted tree's own configuration, which names it, with the library that it needs. */
  const lint = (text: string) =>
    runOn(
      {
        'apps/web/src/a.ts': text,
        'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
        [plugin]: `export { default } from '${pathToFileURL(join(root, plugin))}'\n`,
      },
      '.oxlintrc.json',
      [bin('node_modules/.bin/oxlint'), '--type-aware', '--deny-warnings'],
    )

  test.each([['no-floating-promises', 'Promise.resolve(1)\n']])('refuses %s', (rule, text) => {
    const { status, output } = lint(text)
    expect(output).toContain(rule)
    expect(status).toBe(1)
  })

  test('S92: refuses an expression for which some text takes longer than in proportion to its length', () => {
    const slow = [
      '/^(a+)+$/',
      '/\\s+$/',
      '/(.*)\\.(.*)$/',
      // As each part is bounded, it ends. A text of the length of a lesson's takes a hundred thousand steps a reference.
      '/\\(([^()\\s]{1,400})>?[^()\\n]{0,300}\\)/',
    ]
    const { status, output } = lint(slow.map((expression, n) => `export const e${n} = ${expression}\n`).join(''))
    expect(output.match(/This expression isn’t linear/g)).toHaveLength(slow.length)
    expect(status).toBe(1)
    const linear = [
      '/^a+$/',
      '/[^\\w-]+/g',
      '/^[^.]*\\.[a-z]{1,40}$/',
      '/\\(([^()\\s<>]{1,400})(?:[ >][^()\\n]{0,300})?\\)/',
    ]
    expect(lint(linear.map((expression, n) => `export const e${n} = ${expression}\n`).join(''))).toMatchObject({
      status: 0,
    })
  })
})

describe('knip', () => {
  test('refuses a dead file, a dead export and an unused dependency', () => {
    const { status, output } = runOn(
      {
        'package.json': '{ "name": "root" }',
        'pnpm-workspace.yaml': 'packages: [apps/*]\n',
        'apps/web/package.json': '{ "name": "web", "main": "src/main.ts", "dependencies": { "react": "1" } }',
        'apps/web/src/main.ts': "import { used } from './lib.ts'\nconsole.log(used)\n",
        'apps/web/src/lib.ts': 'export const used = 1\nexport const forgotten = 2\n',
        'apps/web/src/nobody.ts': 'export const nobody = 1\n',
      },
      'knip.json',
      [bin('node_modules/.bin/knip'), '--no-config-hints'],
    )
    for (const finding of ['forgotten', 'nobody.ts', 'react']) expect(output).toContain(finding)
    expect(status).toBe(1)
  })
})

describe('versions', () => {
  const workflows = globSync('.github/**/*.yml', { cwd: root })
  const read = (file: string) => readFileSync(join(root, file), 'utf8')

  test('the same pnpm is named everywhere', () => {
    const { packageManager } = JSON.parse(read('package.json'))
    const named = ['.ci/run', 'README.md', ...workflows].flatMap((file) => read(file).match(/pnpm@[\d.]+/g) ?? [])
    expect(named.length).toBeGreaterThan(3)
    expect(new Set(named)).toEqual(new Set([packageManager]))
  })

  test('an action of others is named by its commit', () => {
    const used = workflows.flatMap((file) =>
      [...read(file).matchAll(/uses: (?!\.\/)(.*)/g)].map(([, action]) => action),
    )
    expect(used.length).toBeGreaterThan(3)
    expect(used.filter((action = '') => !/^[\w/-]+@[0-9a-f]{40} # v[\d.]+$/.test(action))).toEqual([])
  })
})
