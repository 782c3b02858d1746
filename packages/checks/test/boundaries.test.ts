import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkBoundaries, sourceFiles } from '../src/boundaries.ts'
import { nouns, rules } from '../src/boundary-table.ts'
import { plantTree } from './planted-tree.ts'

/** A small tree without a violation. */
const sound = {
  'packages/contracts/src/course.ts': "import 'zod'",
  'packages/client/src/trpc.ts': "import '@skillharbor/contracts/course'",
  'packages/ui/src/card.ts': "import '@skillharbor/contracts/course'; import 'react'",
  'packages/messages/src/catalog.ts': "import 'react'",
  'packages/browsers/src/supported.ts': "import 'react'",
  'packages/razorpay-sandbox/src/start.ts': "import 'fastify'; import 'node:crypto'",
  'packages/local-stack/src/stack.ts': "import '@skillharbor/razorpay-sandbox/start'",
  'apps/api/src/config.ts': "import 'zod'",
  'apps/api/src/main.ts': "import './config.ts'; import './compose.ts'; import './app.ts'",
  'apps/api/src/compose.ts': "import './adapters/payment.ts'; import './app.ts'",
  'apps/api/src/app.ts':
    "import './http/rest.ts'; import type { Payment } from './features/commerce/payments/payment.ts'",
  'apps/api/src/http/rest.ts': "import '../features/commerce/checkout/buy.ts'; import 'fastify'",
  'apps/api/src/features/scope.ts':
    "import type { Payment } from './commerce/payments/payment.ts'; export type S = Payment",
  'apps/api/src/features/commerce/checkout/buy.ts':
    "import '../payments/payment.ts'; import '../queue.ts'; import '../../scope.ts'; import '../../../db/schema.ts'",
  'apps/api/src/features/commerce/payments/payment.ts': 'export type Payment = string',
  'apps/api/src/features/commerce/queue.ts': "import 'node:crypto'",
  'apps/api/src/features/accounts/sessions/log-in.ts': "import '@skillharbor/contracts/course'",
  'apps/api/src/features/accounts/owner.ts': "import '@skillharbor/contracts/course'",
  'apps/api/src/features/teaching/media/folder.ts': "import 'node:path'",
  'apps/api/src/features/teaching/courses/list.ts':
    "import '@skillharbor/contracts/course'; import '../media/folder.ts'",
  'apps/api/src/features/teaching/names.ts': "import 'node:path'",
  'apps/api/src/features/learning/names.ts': "import 'node:path'",
  'apps/api/src/features/community/names.ts': "import 'node:path'",
  'apps/api/src/features/operator/names.ts': "import 'node:path'",
  'apps/api/src/db/schema.ts': "import 'pg'",
  'apps/api/src/jobs/reconcile.ts': "import '../features/commerce/checkout/buy.ts'",
  'apps/api/src/adapters/payment.ts':
    "import type { Payment } from '../features/commerce/payments/payment.ts'; import 'razorpay'; export type P = Payment",
  'apps/web/src/app/router.ts': "import '../features/home/home.ts'; import '../features/courses/list.ts'",
  'apps/web/src/features/home/home.ts': "import '@skillharbor/ui/card'; import '../../lib/script.ts'; import 'react'",
  'apps/web/src/features/courses/list.ts': "import '@skillharbor/client/trpc'; import '@skillharbor/contracts/course'",
  'apps/web/src/lib/script.ts': "import 'react'",
  'apps/web/src/features/courses/list.test.ts': "import '../../../test/server.ts'; import './list.ts'",
  'apps/web/test/server.ts': "import 'zod'",
  'apps/admin/src/app/router.ts': "import 'react'",
  'packages/checks/src/test.ts': "import 'node:child_process'",
  'bench/load.ts': "import '@skillharbor/local-stack/stack'",
  'deploy/src/headers.ts': "import '@skillharbor/local-stack/stack'",
  'e2e/buy.ts': "import '@skillharbor/local-stack/stack'",
}

/** One planted import for each rule: where, and what it wrongly imports. */
const planted: Record<string, readonly [file: keyof typeof sound, wrong: string]> = {
  'no-circular': ['apps/api/src/features/commerce/payments/payment.ts', "import '../checkout/buy.ts'"],
  'no-unresolvable': ['apps/web/src/lib/script.ts', "import './gone.ts'"],
  'packages-never-import-apps': ['packages/ui/src/card.ts', "import '../../../apps/web/src/lib/script.ts'"],
  'apps-never-import-each-other': ['apps/admin/src/app/router.ts', "import '../../../web/src/lib/script.ts'"],
  'only-compose-imports-adapters': ['apps/api/src/app.ts', "import type {} from './adapters/payment.ts'"],
  'only-tests-import-tests': ['apps/web/src/lib/script.ts', "import '../../test/server.ts'"],
  contracts: ['packages/contracts/src/course.ts', "import 'react'"],
  client: ['packages/client/src/trpc.ts', "import '@skillharbor/ui/card'"],
  messages: ['packages/messages/src/catalog.ts', "import '@skillharbor/contracts/course'"],
  ui: ['packages/ui/src/card.ts', "import '@skillharbor/client/trpc'"],
  browsers: ['packages/browsers/src/supported.ts', "import '@skillharbor/contracts/course'"],
  'razorpay-sandbox': ['packages/razorpay-sandbox/src/start.ts', "import '@skillharbor/contracts/course'"],
  'local-stack': ['packages/local-stack/src/stack.ts', "import '@skillharbor/client/trpc'"],
  checks: ['packages/checks/src/test.ts', "import '@skillharbor/client/trpc'"],
  bench: ['bench/load.ts', "import '../e2e/buy.ts'"],
  deploy: ['deploy/src/headers.ts', "import '@skillharbor/ui/card'"],
  e2e: ['e2e/buy.ts', "import '../apps/api/src/db/schema.ts'"],
  api: ['apps/api/src/compose.ts', "import '@skillharbor/razorpay-sandbox/start'"],
  'api-main': ['apps/api/src/main.ts', "import './http/rest.ts'"],
  'api-config': ['apps/api/src/config.ts', "import './db/schema.ts'"],
  'api-app': ['apps/api/src/app.ts', "import type {} from '@skillharbor/client/trpc'"],
  'api-app-types-only': ['apps/api/src/app.ts', "import './features/commerce/checkout/buy.ts'"],
  'api-http': ['apps/api/src/http/rest.ts', "import '../db/schema.ts'"],
  'api-accounts': ['apps/api/src/features/accounts/owner.ts', "import './sessions/log-in.ts'"],
  'api-commerce': ['apps/api/src/features/commerce/queue.ts', "import './checkout/buy.ts'"],
  'api-teaching': ['apps/api/src/features/teaching/names.ts', "import './courses/list.ts'"],
  'api-learning': ['apps/api/src/features/learning/names.ts', "import '../teaching/courses/list.ts'"],
  'api-community': ['apps/api/src/features/community/names.ts', "import '../teaching/courses/list.ts'"],
  'api-operator': ['apps/api/src/features/operator/names.ts', "import '../teaching/courses/list.ts'"],
  'api-features-shared': ['apps/api/src/features/scope.ts', "import 'fastify'"],
  'api-features-shared-types-only': ['apps/api/src/features/scope.ts', "import './commerce/checkout/buy.ts'"],
  'api-jobs': ['apps/api/src/jobs/reconcile.ts', "import '../http/rest.ts'"],
  'api-db': ['apps/api/src/db/schema.ts', "import '../features/teaching/courses/list.ts'"],
  'api-adapters': ['apps/api/src/adapters/payment.ts', "import '../db/schema.ts'"],
  'api-adapters-types-only': ['apps/api/src/adapters/payment.ts', "import '../features/commerce/checkout/buy.ts'"],
  spa: ['apps/web/src/app/router.ts', "import 'node:fs'"],
  'spa-features': ['apps/web/src/features/courses/list.ts', "import '../home/home.ts'"],
  'spa-lib': ['apps/web/src/lib/script.ts', "import '../features/home/home.ts'"],
}

const ruleOf = (noun: string) => `api-${noun.replace('/', '-')}`

const refusalsOf = async (files: Readonly<Record<string, string>>) => (await checkBoundaries(plantTree(files))).refusals

/** All planted violations in one tree, as reading a tree takes longer than checking it. */
const plantAll = () => {
  const files: Record<string, string> = { ...sound }
  for (const [file, wrong] of Object.values(planted)) files[file] = `${wrong}\n${files[file]}`
  return refusalsOf(files)
}

describe('the boundary rules', () => {
  test('a sound tree has no violations', async () => {
    expect(await refusalsOf(sound)).toEqual([])
  })

  test('every rule has a planted violation', () => {
    const ofNouns = nouns.map(([noun]) => ruleOf(noun))
    expect([...Object.keys(planted), ...ofNouns].sort()).toEqual(rules.map(({ name }) => name).sort())
  })

  test('every rule finds its violation', async () => {
    const refusals = await plantAll()
    const missed = Object.entries(planted).filter(([name, [file, wrong]]) => {
      const target = /([^/':]+?)(\.ts)?'$/.exec(wrong)?.[1] ?? wrong
      // A cycle is reported once, at any of its files.
      const isFound = (from: string, to: string) => name === 'no-circular' || (from === file && to.includes(target))
      return !refusals.some(({ rule, from, to }) => rule === name && isFound(from, to))
    })
    expect(missed).toEqual([])
  })

  test('a noun may use only the nouns that the list names', async () => {
    const files: Record<string, string> = { ...sound }
    for (const [noun, uses] of nouns) {
      const other = nouns.map(([one]) => one).find((one) => one !== noun && !uses.includes(one)) ?? ''
      files[`apps/api/src/features/${other}/theirs.ts`] = ''
      files[`apps/api/src/features/${noun}/mine.ts`] = `import '../../${other}/theirs.ts'`
    }
    const refused = (await refusalsOf(files)).map(({ rule, from }) => [rule, from])
    const expected = nouns.map(([noun]) => [ruleOf(noun), `apps/api/src/features/${noun}/mine.ts`])
    expect(refused.sort()).toEqual(expected.sort())
  })

  test('a noun uses only nouns that the list has before it, so there is no cycle', () => {
    const before = new Set<string>()
    for (const [noun, uses] of nouns) {
      expect(uses.filter((one) => !before.has(one))).toEqual([])
      before.add(noun)
    }
  })

  test('a feature of the API imports no adapter, nothing of http/, no other feature, no tRPC and no SDK', async () => {
    const imports = {
      adapter: '../../../adapters/payment.ts',
      http: '../../../http/rest.ts',
      feature: '../../commerce/checkout/buy.ts',
      trpc: '@trpc/server',
      sdk: 'razorpay',
    }
    const file = (name: string) => `apps/api/src/features/accounts/sessions/${name}.ts`
    const files = Object.entries(imports).map(([name, wrong]) => [file(name), `import '${wrong}'`] as const)
    const refusals = await refusalsOf({ ...sound, ...Object.fromEntries(files) })
    const refused = (name: string) => refusals.filter(({ from }) => from === file(name)).map(({ rule }) => rule)
    for (const name of Object.keys(imports)) expect(refused(name)).toContain('api-accounts-sessions')
    expect(refused('adapter')).toContain('only-compose-imports-adapters')
  })
})

// The files of a folder that the table doesn't name would import what they like.
test('the nouns of the table are the folders of the API’s features, and docs/architecture.md names them', () => {
  const root = join(import.meta.dirname, '../../..')
  const features = join(root, 'apps/api/src/features')
  const folders = globSync(join(features, '*/*/*.ts')).map((file) => relative(features, join(file, '..')))
  expect(nouns.map(([noun]) => noun).toSorted()).toEqual([...new Set(folders)].toSorted())

  const rows = readFileSync(join(root, 'docs/architecture.md'), 'utf8').matchAll(/^\| `(\w+)` +\| (`.*)\|$/gm)
  const documented = [...rows].flatMap(([, area = '', list = '']) =>
    [...list.matchAll(/`([\w-]+)`/g)].map(([, noun = '']) => `${area}/${noun}`),
  )
  expect(documented.toSorted()).toEqual([...new Set(folders)].toSorted())
})

// `boundaries` fails for a source file that it didn't read; these are what it looks for.
test('all source files of this repository are looked for', () => {
  const files = sourceFiles(join(import.meta.dirname, '../../..'))
  expect(files).toContain('packages/checks/test/boundaries.test.ts')
  expect(files.length).toBeGreaterThan(500)
})
