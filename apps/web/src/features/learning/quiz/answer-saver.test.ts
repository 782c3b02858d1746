import { expect, test, vi } from 'vitest'
import { createAnswerSaver } from './answer-saver.ts'

test('what is typed while another answer is being saved is sent at once when the page is left', async () => {
  const first = Promise.withResolvers<undefined>()
  const save = vi.fn<(questionId: string, answer: unknown) => Promise<unknown>>(() => Promise.resolve())
  save.mockReturnValueOnce(first.promise)
  const onState = vi.fn()
  const saver = createAnswerSaver({ save, onState })
  saver.answer('one', 'a', { typing: false })
  saver.answer('two', 'b', { typing: true })
  saver.leave()
  expect(save.mock.calls).toEqual([
    ['one', 'a'],
    ['two', 'b'],
  ])
  first.resolve(undefined)
  expect(await saver.flush()).toBe(true)
  expect(onState).toHaveBeenLastCalledWith('saved')
})
