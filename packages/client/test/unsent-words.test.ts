import { QueryClient } from '@tanstack/react-query'
import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { clickDownload, forgetWordsAt, unsentOf } from '../src/unsent-words.ts'

test.each(['auth', 'admin'])(
  'words that weren’t sent are forgotten at log out, not because of an earlier one: %s',
  async (realm) => {
    const queries = new QueryClient()
    const mutations = queries.getMutationCache()
    const logOut = () =>
      mutations.build(queries, { mutationKey: [[realm, 'logout']], mutationFn: async () => ({}) }).execute(undefined)
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
  },
)

test('closing the tab asks about words that weren’t sent, and about nothing else', () => {
  const listen = vi.spyOn(window, 'addEventListener')
  onTestFinished(() => listen.mockRestore())
  const queries = new QueryClient()
  const words = unsentOf(queries, 'meera')
  const [, ask] = listen.mock.calls.find(([type]) => type === 'beforeunload') ?? []
  // Called by itself: what other tests left unsent asks, too.
  const asks = () => {
    const event = new Event('beforeunload', { cancelable: true })
    if (typeof ask === 'function') ask(event)
    return event.defaultPrevented
  }
  words.set('note', { initial: 'As it was', words: 'As it was' })
  words.set('another', { initial: '', words: ' ' })
  words.set('changed elsewhere', { initial: 'One', words: 'Two', isStale: true })
  words.set('stars', { initial: '', words: '4', isChoice: true })
  expect(asks()).toBe(false)
  words.set('note', { initial: 'As it was', words: 'As it is' })
  expect(asks()).toBe(true)
  clickDownload(document.createElement('a'))
  expect(asks()).toBe(false)
  fireEvent.keyDown(document.body)
  expect(asks()).toBe(true)
  forgetWordsAt(queries, 'note')
  expect(asks()).toBe(false)
  words.set('note', { initial: '', words: 'New' })
  unsentOf(queries, 'asha')
  expect(asks()).toBe(false)
})
