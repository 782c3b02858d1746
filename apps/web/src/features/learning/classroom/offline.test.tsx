import { NoAnswer } from '@skillharbor/client/testing'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { contentOf, lessonId, lessonOf } from '../../../../test/learning.ts'
import { openClassroom } from '../../../../test/open-classroom.tsx'
import { see } from '../../../../test/open-site.tsx'

afterEach(() => onlineManager.setOnline(true))

const goOffline = () => act(() => onlineManager.setOnline(false))
const goOnline = () => act(() => onlineManager.setOnline(true))

test('a learner goes offline for two lessons, comes back, and everything is saved', async () => {
  const lessons = [lessonOf(1), lessonOf(2), lessonOf(3), lessonOf(4)]
  const lesson = vi.fn((id: string) => contentOf(lessons.find(({ _id }) => _id === id) ?? lessonOf(0)))
  const { user, reports } = openClassroom(1, { lessons, lesson })
  await see('What Lesson 1 says.')
  await waitFor(() => expect(reports).toHaveLength(1))
  // The next two lessons are fetched meanwhile.
  await waitFor(() => expect(lesson.mock.calls).toEqual([[lessonId(1)], [lessonId(2)], [lessonId(3)]]))
  await act(() => new Promise((done) => setTimeout(done)))
  goOffline()
  await see('You’re offline. We’ll save your progress when you’re back.')
  for (const next of [2, 3]) {
    await user.keyboard('n')
    await see(`What Lesson ${next} says.`)
    await user.click(screen.getByRole('button', { name: 'Mark as done' }))
    await see('This lesson is done')
  }
  await user.click(screen.getByRole('link', { name: 'Next: Lesson 4' }))
  await see('This lesson isn’t on your device yet. It opens as soon as you’re back online.')
  expect(reports).toHaveLength(1)
  goOnline()
  await see('What Lesson 4 says.')
  await waitFor(() =>
    expect(reports.filter(({ done }) => done).map((report) => report.lessonId)).toEqual([lessonId(2), lessonId(3)]),
  )
  expect(screen.queryByText(/You’re offline/)).not.toBeInTheDocument()
})

test('a course that isn’t on the device yet says so offline, and opens once there is a connection', async () => {
  const { router } = openClassroom(1)
  await see('What Lesson 1 says.')
  goOffline()
  await act(() => router.navigate('/learn/c2'))
  await see('This lesson isn’t on your device yet. It opens as soon as you’re back online.')
  goOnline()
  await waitFor(() => expect(screen.queryByText(/isn’t on your device/)).not.toBeInTheDocument())
})

test('progress that can’t be saved is kept, and the learner is told', async () => {
  const saveProgress = vi.fn((): never => {
    throw new NoAnswer()
  })
  openClassroom(1, { answers: { learning: { saveProgress } } })
  await see('We couldn’t save your progress yet. We’ll keep trying.')
  expect(localStorage.getItem('unsent-progress u1')).not.toBeNull()
})

test('a learner whose browser can’t store progress either is asked to keep the page open', async () => {
  const storage = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { user } = openClassroom(1)
  await see('What Lesson 1 says.')
  goOffline()
  await user.click(screen.getByRole('button', { name: 'Mark as done' }))
  const both = 'We’ll save your progress when you’re back. Keep this page open until then'
  await see(new RegExp(both))
  storage.mockRestore()
  goOnline()
  await waitFor(() => expect(screen.queryByText(/Keep this page open/)).not.toBeInTheDocument())
})
