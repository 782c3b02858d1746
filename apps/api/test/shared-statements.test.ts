import { AsyncLocalStorage } from 'node:async_hooks'
import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { shareStatements } from '../src/db/shared-statements.ts'

const databaseError = (code: string) => Object.assign(new pg.DatabaseError(code, 0, 'error'), { code })

describe('questions of concurrent requests', () => {
  test('share a statement, and each gets its own answer', async () => {
    const read = vi.fn(async (keys: readonly number[]) => keys.map((key) => key * 2))
    const ask = shareStatements(read)
    expect(await Promise.all([ask(1), ask(2), ask(2), ask(3)])).toEqual([2, 4, 4, 6])
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('are answered by a statement that starts after they are asked', async () => {
    let stored = 1
    const ask = shareStatements(async (keys: readonly string[]) => {
      const seen = stored
      await new Promise(setImmediate)
      return keys.map(() => seen)
    })
    const first = ask('a')
    // Until the first statement runs.
    for (let turns = 0; turns < 3; turns++) await new Promise(setImmediate)
    stored = 2
    expect(await Promise.all([first, ask('a')])).toEqual([1, 2])
  })

  test.each([
    ['their connection breaks', new Error('Connection terminated')],
    ['one violates a constraint', databaseError('23503')],
    ['they were in a deadlock', new DrizzleQueryError('select', [], databaseError('40P01'))],
  ])('are sent again, each by itself, if %s', async (_, error) => {
    const send = vi.fn(async (keys: readonly string[]) => [...keys])
    send.mockRejectedValueOnce(error)
    const ask = shareStatements(send)
    expect(await Promise.all([ask('a'), ask('b')])).toEqual(['a', 'b'])
    expect(send.mock.calls).toEqual([[['a', 'b']], [['a']], [['b']]])
  })

  test('fail one by one if they fail again', async () => {
    const send = vi.fn(async (keys: readonly string[]) => {
      if (keys.includes('a')) throw new Error('Connection terminated')
      return [...keys]
    })
    const ask = shareStatements(send)
    expect(await Promise.allSettled([ask('a'), ask('b')])).toMatchObject([
      { status: 'rejected' },
      { status: 'fulfilled', value: 'b' },
    ])
  })

  test.each([
    ['is wrong', databaseError('21000')],
    ['took too long', databaseError('57014')],
    ['got no answer', new DrizzleQueryError('select 1', [], new Error('Query read timeout'))],
  ])('fail together if the statement %s, and don’t hold up the next one', async (_, error) => {
    const send = vi.fn(async (keys: readonly string[]) => [...keys])
    send.mockRejectedValueOnce(error)
    const ask = shareStatements(send)
    await expect(Promise.all([ask('a'), ask('b')])).rejects.toThrow(error)
    expect(await ask('c')).toBe('c')
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('aren’t held up by a statement that hangs', async () => {
    const send = vi.fn(async (keys: readonly string[]) => [...keys])
    send.mockReturnValueOnce(new Promise(() => undefined))
    const ask = shareStatements(send)
    void ask('a')
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(await ask('b')).toBe('b')
  })

  test('aren’t in the trace of one request', async () => {
    const request = new AsyncLocalStorage<string>()
    const ask = shareStatements(async (keys: readonly string[]) => keys.map(() => request.getStore()))
    expect(await request.run('first', () => ask('a'))).toBeUndefined()
  })
})
