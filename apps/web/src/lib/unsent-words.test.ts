import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { unsentOf } from './unsent-words.ts'

test('words that weren’t sent are forgotten at log out, but not because of an earlier one', async () => {
  const queries = new QueryClient()
  const mutations = queries.getMutationCache()
  const logOut = () =>
    mutations.build(queries, { mutationKey: [['auth', 'logout']], mutationFn: async () => ({}) }).execute(undefined)
  const write = () => unsentOf(queries, 'meera').set('note', { initial: '', words: 'One' })
  write()
  await logOut()
  expect(unsentOf(queries, 'meera').size).toBe(0)
  write()
  // As the cache does with an old mutation after a while.
  mutations.clear()
  expect(unsentOf(queries, 'meera').size).toBe(1)
  await logOut()
  expect(unsentOf(queries, 'meera').size).toBe(0)
})
