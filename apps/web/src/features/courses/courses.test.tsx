import { apiHandler, TestApi } from '@skillharbor/client/testing'
import type { ListedCourse } from '@skillharbor/contracts/entities'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { courseOf } from '../../../test/open-site.tsx'
import { ratingOf } from '../../../test/reviews.ts'
import { server } from '../../../test/server.ts'
import { Courses } from './courses.tsx'

test('a card isn’t drawn again with the page around it', async () => {
  server.use(apiHandler({ reviews: { ratings: () => ({ content: [ratingOf('c1', [0, 0, 0, 3, 0])] }) } }))
  const courses = [courseOf(1), courseOf(2)]
  const nowhere = { current: null }
  const drawn = vi.fn(({ title }: ListedCourse) => <p>Buy {title}</p>)
  const Around = () => {
    const [presses, setPresses] = useState(0)
    return (
      <>
        <button type="button" onClick={() => setPresses(presses + 1)}>
          Pressed {presses}
        </button>
        <Courses courses={courses} action={drawn} continueAt={nowhere} />
      </>
    )
  }
  render(
    <TestApi>
      <MemoryRouter>
        <Around />
      </MemoryRouter>
    </TestApi>,
  )
  // It was drawn again for its rating.
  expect(await screen.findByText('4.0 (3)')).toBeVisible()
  const before = drawn.mock.calls.length
  await userEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('Pressed 1')).toBeVisible()
  expect(drawn).toHaveBeenCalledTimes(before)
})

test('what a seller wrote on a card is read aloud in the course’s language', async () => {
  server.use(apiHandler({ reviews: { ratings: () => ({ content: [] }) } }))
  const courses = [{ ...courseOf(1), language: 'hi' }, courseOf(2)]
  render(
    <TestApi>
      <MemoryRouter>
        <Courses courses={courses} action={() => null} continueAt={{ current: null }} />
      </MemoryRouter>
    </TestApi>,
  )
  expect(await screen.findByRole('heading', { name: 'Course 1' })).toHaveAttribute('lang', 'hi')
  expect(screen.getByText('What course 1 teaches.')).toHaveAttribute('lang', 'hi')
  expect(screen.getByRole('heading', { name: 'Course 2' })).not.toHaveAttribute('lang')
})
