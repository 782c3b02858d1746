import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import zod from 'zod/package.json' with { type: 'json' }
import { newAdmin, newCourse } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { type OutsideApp, outsideApp } from './outside-app.ts'

const contracts = join(import.meta.dirname, '../../../../packages/contracts')
const limitMs = 120_000

let app: OutsideApp
let tarball: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  app = await outsideApp()
  await app.pnpm(contracts, 'pack', '--out', join(app.folder, 'contracts.tgz'))
  tarball = new Uint8Array(await readFile(join(app.folder, 'contracts.tgz')))
}, limitMs)
afterAll(() => app.remove())

test('publint and attw find no problem in the packed contracts', async () => {
  const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer }, strict: true })
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])

  const checked = await checkPackage(createPackageFromTarballData(tarball))
  if (!checked.types) throw new Error('The package has no types')
  expect(Object.keys(checked.entrypoints)).toEqual(Object.keys(pkg.exports as object))
  // ES modules only: neither `require` nor the resolution of before `exports` is for this package.
  const offered = checked.problems.filter(
    (problem) => !('resolutionKind' in problem) || !['node10', 'node16-cjs'].includes(problem.resolutionKind),
  )
  expect(offered).toEqual([])
})

test(
  'an app that installs the package compiles the README’s examples and buys a course with the first',
  async () => {
    // The zod that all else is tested with: what the range allows tomorrow would make this test fail by itself.
    await app.pnpm(app.folder, 'add', '--prefer-offline', './contracts.tgz', `zod@${zod.version}`)
    const installed = join(app.folder, 'node_modules/@skillharbor/contracts')
    const manifest = await readFile(join(installed, 'package.json'), 'utf8')
    expect(manifest).not.toMatch(/workspace:|catalog:|\.\/src\//)
    expect(Object.keys(JSON.parse(manifest).dependencies)).toEqual(['zod'])
    for (const file of ['CHANGELOG.md', 'LICENSE']) expect(await readFile(join(installed, file), 'utf8')).not.toBe('')

    const readme = await readFile(join(installed, 'README.md'), 'utf8')
    const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code)
    expect(examples.length).toBeGreaterThan(1)
    await app.write(Object.fromEntries(examples.map((code, index) => [`example-${index}.ts`, code])))

    const api = await startApi()
    try {
      await newCourse(await newAdmin(api.url), { title: 'Graphs', price: 499.5 })
      await app.write({ 'your-app.ts': yourApp(api), 'ask-advice.ts': askAdvice })
      await app.compile('--exactOptionalPropertyTypes')
      expect(await app.start('example-0.js')).toBe(
        'Hello Meera\nGraphs costs ₹499.5\nPayment successful!\nOwned: Graphs\n',
      )
      expect(await app.start('ask-advice.js')).toBe('Wait 2 s\nEnough versions\nWrong request\n')
    } finally {
      await api.stop()
    }
  },
  limitMs,
)

/** Errors that lack what others with their code have. */
const askAdvice = `
import { advice } from './example-1.js'

console.log(advice({ code: 'UNAVAILABLE', message: 'Away', retryAfter: 2 }))
console.log(advice({ code: 'TOO_MANY_REQUESTS', message: 'Enough versions' }))
console.log(advice({ code: 'INVALID_INPUT', message: 'Wrong request' }))
`

/** What the README leaves to the app: its person, and a checkout that pays as the one in a browser would. */
const yourApp = ({ url, sandbox }: TestApi) => `
import type { InputOf, OutputOf } from '@skillharbor/contracts/operation'
import type { Operations } from '@skillharbor/contracts/operations'

type Purchases = Operations['purchases']

export const apiUrl = '${url}'
export const person = { username: 'Meera', email: 'meera@example.org', password: 'correct horse battery' }

export const openCheckout = async ({ orderId, keyId }: OutputOf<Purchases['order']>) => {
  const instrument = { method: 'upi', vpa: 'success@razorpay' }
  const response = await fetch('${sandbox.url}/checkout/payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: keyId, order_id: orderId, instrument }),
  })
  const { success } = (await response.json()) as { success: InputOf<Purchases['verify']> }
  return success
}
`
