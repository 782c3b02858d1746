import { TestApi } from '@skillharbor/client/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { contentOf, lessonOf } from '../../../../test/learning.ts'
import { openClassroom } from '../../../../test/open-classroom.tsx'
import { LessonText } from './lesson-text.tsx'
import { loadMarkdown } from './load-markdown.ts'

test('a text is there at once if its code is', async () => {
  await loadMarkdown()
  render(<LessonText lesson={contentOf(lessonOf(1))} />, { wrapper: TestApi })
  expect(screen.getByText('What Lesson 1 says.')).toBeVisible()
})

test('a picture far down, requested after its link has expired, gets another link, once', async () => {
  const picture = 'pictures/chart.png'
  const lesson = vi.fn(() =>
    contentOf(lessonOf(1), {
      body: `![A chart](${picture})`,
      pictures: { [picture]: `http://pictures.example/chart.png?signed=${lesson.mock.calls.length}` },
    }),
  )
  openClassroom(1, { lessons: [lessonOf(1)], lesson })
  const link = (signed: number) => `http://pictures.example/chart.png?signed=${signed}`
  const chart = await screen.findByRole('img', { name: 'A chart' })
  expect(chart).toHaveAttribute('src', link(1))
  // Who reads for six minutes before scrolling on.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60_000)
  fireEvent.error(chart)
  await waitFor(() => expect(chart).toHaveAttribute('src', link(2)))
  // The new link can't have expired: the picture is gone.
  fireEvent.error(chart)
  await act(() => new Promise((done) => setTimeout(done)))
  expect(lesson).toHaveBeenCalledTimes(2)
})
