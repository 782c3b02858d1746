import type { Operation } from '@skillharbor/contracts/operation'
import { operationList } from '@skillharbor/contracts/operations'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '../start-api.ts'
import { accessTable, everybody } from './access-table.ts'
import { accessWorld } from './access-world.ts'

// Each cell is a request, and many need a course or an order of their own.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
let world: Awaited<ReturnType<typeof accessWorld>>
beforeAll(async () => {
  api = await startApi()
  world = await accessWorld(api)
})
afterAll(() => api.stop())
const transports = ['rest', 'trpc'] as const

test('S5: the access table has a row for every operation, and no other', () => {
  expect(Object.keys(accessTable).sort()).toEqual(operationList.map(({ name }) => name).sort())
})

describe.each(Object.entries(accessTable))('S5: %s', (name, row) => {
  test.each(transports)('gives every caller what the access table says, over %s', async (transport) => {
    // Asked for so often, mails would be refused to the last.
    await api.parts.pool.query('truncate rate_limits')
    const got: Record<string, unknown> = {}
    for (const who of everybody) {
      const me = await world.callerFor(who)
      const { status } = await me.call(transport, name, await world.inputFor(name))
      got[who] = status < 300 ? 'ok' : status
    }
    expect(got).toEqual(row)
  })
})

const isForAdmins = ({ access }: Operation) => access === 'admin' || access === 'operator'
const adminOperations = operationList.filter(({ operation }) => isForAdmins(operation))

describe.each(adminOperations)('S1: $name', ({ name }) => {
  test.each(transports)(
    'answers a learner’s session with 401 before it reads the input, over %s',
    async (transport) => {
      const learner = await world.callerFor('learner')
      const refused = { status: 401, body: { error: 'UNAUTHENTICATED' } }
      for (const input of [await world.inputFor(name), { id: 'x', contentType: 'image/svg+xml', price: 'much' }])
        expect(await learner.call(transport, name, input)).toMatchObject(refused)
    },
  )
})
