import { expect, test, vi } from 'vitest'
import { contentOf, lessonId, lessonOf, outlineOf } from '../../../../test/learning.ts'
import { openSite, see, signedOut } from '../../../../test/open-site.tsx'

/** The code of what sells the rest of the course is on its way. */
vi.mock('./preview-actions.tsx', () => new Promise(() => undefined))

test('a free lesson doesn’t wait for what sells the rest of its course', async () => {
  const lessons = [lessonOf(1, { preview: true }), lessonOf(2)]
  openSite(`/learn/c1/${lessonId(1)}`, {
    auth: signedOut,
    learning: {
      lesson: () => ({ content: contentOf(lessonOf(1, { preview: true }), { access: 'preview' }) }),
      outline: () => ({ content: outlineOf(lessons) }),
    },
  })
  await see('What Lesson 1 says.')
  expect(document.querySelector('.offer-bar')).not.toBeNull()
})
