import { operationList } from '@skillharbor/contracts/operations'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '../start-api.ts'
import { accessTable, everybody } from './access-table.ts'
import { accessWorld } from './access-world.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
let world: Awaited<ReturnType<typeof accessWorld>>
beforeAll(async () => {
  api = await startApi()
  world = await accessWorld(api)
})
afterAll(() => api.stop())

const changing = new Set(operationList.flatMap(({ name, operation }) => (operation.kind === 'mutation' ? [name] : [])))
/** Each operation that changes something, with whoever may call it. In the table's order, as the world is made for it. */
const changes = Object.entries(accessTable).flatMap(([name, row]) => {
  const who = [...everybody].reverse().find((one) => row[one] === 'ok')
  return who && changing.has(name) ? [{ name, who }] : []
})

test.each(changes)('$name has an answer for each of three that come at once', async ({ name, who }) => {
  // What the one before began has an end, such as a refund, and nobody has asked too often.
  await api.jobsDone()
  await api.parts.pool.query('truncate rate_limits')
  const me = await world.callerFor(who)
  const input = await world.inputFor(name)
  const answers = await Promise.all([1, 2, 3].map(() => me.call('rest', name, input)))
  expect(answers.some(({ status }) => status < 300)).toBe(true)
  for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500)
})
