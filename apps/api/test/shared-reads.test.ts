import { describe, expect, test, vi } from 'vitest'
import { shareReads } from '../src/db/shared-reads.ts'

describe('questions of concurrent requests', () => {
  test('share a statement, and each gets its own answer', async () => {
    const read = vi.fn(async (keys: readonly number[]) => keys.map((key) => key * 2))
    const ask = shareReads(read)
    expect(await Promise.all([ask(1), ask(2), ask(2), ask(3)])).toEqual([2, 4, 4, 6])
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('are answered by a statement that starts after they are asked', async () => {
    let stored = 1
    const ask = shareReads(async (keys: readonly string[]) => {
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

  test('aren’t held up by one that failed', async () => {
    const read = vi.fn(async (keys: readonly string[]) => [...keys])
    read.mockRejectedValueOnce(new Error('The database is away'))
    const ask = shareReads(read)
    await expect(Promise.all([ask('a'), ask('b')])).rejects.toThrow('away')
    expect(await ask('c')).toBe('c')
  })
})
