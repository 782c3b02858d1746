import { beforeEach, expect, test, vi } from 'vitest'
import { aLesson } from '../../../test/curriculum.ts'
import { createLessonDraft } from './lesson-draft.ts'

beforeEach(() => void vi.useFakeTimers())

test('a lesson is saved once, a second after the last change', async () => {
  const save = vi.fn(async (_id: string, version: number, changes: object) => {
    return { ...aLesson(), ...changes, version: version + 1 }
  })
  const draft = createLessonDraft(aLesson(), { load: async () => aLesson(), save })
  for (const body of ['Hello. How', 'Hello. How are you?']) {
    draft.edit({ body })
    await vi.advanceTimersByTimeAsync(999)
    expect(draft.get().save).toEqual({ is: 'unsaved' })
  }
  expect(save).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(save.mock.calls).toEqual([[aLesson()._id, 1, { body: 'Hello. How are you?' }]])
  expect(draft.get().save).toEqual({ is: 'saved' })
})
