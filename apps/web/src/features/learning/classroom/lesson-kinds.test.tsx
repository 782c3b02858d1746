import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { isWatchingScroll, scrollToEnd } from '../../../../test/fake-viewport.ts'
import { contentOf, lessonId, lessonOf } from '../../../../test/learning.ts'
import { openClassroom } from '../../../../test/open-classroom.tsx'
import { refuse, see } from '../../../../test/open-site.tsx'

afterEach(() => {
  vi.useRealTimers()
})

/** Opens a text with a clock that the test moves, once the text is there. */
const openText = async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const classroom = openClassroom(1)
  await see('What Lesson 1 says.')
  await vi.waitFor(() => expect(isWatchingScroll()).toBe(true), 10_000)
  return { ...classroom, wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)) }
}
const isDone = () => screen.queryByText('This lesson is done') !== null

test('a text is done after five seconds if its end was seen', async () => {
  const { wait, reports } = await openText()
  scrollToEnd()
  await wait(3_000)
  expect(isDone()).toBe(false)
  await wait(3_000)
  await see('This lesson is done')
  await vi.waitFor(() => expect(reports.at(-1)).toMatchObject({ lessonId: lessonId(1), done: true }), 10_000)
})

test('a text is done as soon as its end is seen if it was open for longer', async () => {
  const { wait } = await openText()
  await wait(60_000)
  expect(isDone()).toBe(false)
  scrollToEnd()
  await see('This lesson is done')
})

test('a text that the learner marks as not done stays so', async () => {
  const { wait, user, reports } = await openText()
  scrollToEnd()
  await wait(6_000)
  await see('This lesson is done')
  await user.click(screen.getByRole('button', { name: 'Mark as not done' }))
  expect(isDone()).toBe(false)
  expect(isWatchingScroll()).toBe(false)
  await wait(6_000)
  expect(isDone()).toBe(false)
  expect(reports.at(-1)).toMatchObject({ done: false })
})

test('a text to which “Undo” leads back stays as it is', async () => {
  const { wait, user } = await openText()
  await user.click(screen.getByRole('link', { name: 'Done, next: Lesson 2' }))
  await see('What Lesson 2 says.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await see('What Lesson 1 says.')
  expect(isWatchingScroll()).toBe(false)
  await wait(6_000)
  expect(isDone()).toBe(false)
})

test('a text that was left and opened again starts anew', async () => {
  const { wait, user } = await openText()
  scrollToEnd()
  await wait(3_000)
  await user.keyboard('n')
  await see('What Lesson 2 says.')
  await user.click(screen.getByRole('link', { name: 'Previous: Lesson 1' }))
  await see('What Lesson 1 says.')
  await wait(3_000)
  expect(isDone()).toBe(false)
})

const file = { name: 'notes.pdf', bytes: 2.5 * 1024 * 1024, contentType: 'application/pdf' }
const openFile = (link: () => { url: string; name: string; bytes: number }) =>
  openClassroom(1, {
    lesson: () => contentOf(lessonOf(1, { kind: 'file' }), { file }),
    answers: { learning: { file: link } },
  })

test('a file is downloaded by a link of its own, and that completes the lesson', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect([this.href, this.download]).toEqual(['http://files.example/notes', 'notes.pdf'])
  })
  const { user, reports } = openFile(() => ({ url: 'http://files.example/notes', ...file }))
  await see('notes.pdf (2.5 MB)')
  await user.click(screen.getByRole('button', { name: 'Download' }))
  await see('This lesson is done')
  expect(clicked).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(reports.at(-1)).toMatchObject({ lessonId: lessonId(1), done: true }), 10_000)
})

test('a download that fails says so, and doesn’t complete the lesson', async () => {
  const { user } = openFile(() => refuse('UNAVAILABLE', 'Down'))
  await user.click(await screen.findByRole('button', { name: 'Download' }))
  await see('Couldn’t start the download. Check your connection and try again.')
  expect(isDone()).toBe(false)
})

test('a download that the API doesn’t allow says why', async () => {
  const { user } = openFile(() => refuse('FORBIDDEN', 'Your refund is under way'))
  await user.click(await screen.findByRole('button', { name: 'Download' }))
  await see('Your refund is under way')
})
