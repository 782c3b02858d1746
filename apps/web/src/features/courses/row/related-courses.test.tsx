import type { Answers } from '@skillharbor/client/testing'
import type { ListedCourse } from '@skillharbor/contracts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { isWatchingScroll, scrollToEnd } from '../../../../test/fake-viewport.ts'
import { courseOf, openSite, pageOf, refuse, signedOut } from '../../../../test/open-site.tsx'
import { ratingOf } from '../../../../test/reviews.ts'

type Related = { byTeacher: ListedCourse[]; similar: ListedCourse[] }
const teacher = { _id: 't1', name: 'Asha Menon' }
const open = async (related: () => Related, reviews: Answers['reviews'] = {}) => {
  const asked = vi.fn((_: { id: string }) => related())
  const courses = { show: ({ id }: { id: string }) => pageOf(courseOf(Number(id.slice(1)))), related: asked }
  const site = openSite('/course/c1', { auth: signedOut, courses, reviews })
  await screen.findByRole('heading', { level: 1, name: 'Course 1' })
  await screen.findByRole('heading', { level: 2, name: 'Reviews' })
  expect(asked).toHaveBeenCalledExactlyOnceWith({ id: 'c1' })
  return site
}
/** The shapes of the cards that aren't there yet. */
const shapes = () => document.querySelectorAll('main .animate-pulse .aspect-video').length
const rows = () => screen.queryAllByRole('region', { name: /^More by|^Similar/ })

test('below a course are more by its teacher and similar ones, drawn in a place of their size when somebody scrolls there', async () => {
  const byTeacher = [{ ...courseOf(2), teacher }, courseOf(3)]
  const { user } = await open(() => ({ byTeacher, similar: [courseOf(4)] }))
  await waitFor(() => expect(isWatchingScroll()).toBe(true))
  expect(rows()).toEqual([])
  expect(shapes()).toBe(3)
  scrollToEnd()
  const more = within(await screen.findByRole('region', { name: 'More by Asha Menon' }))
  expect(more.getAllByRole('link').map((link) => link.textContent)).toEqual(['Course 2', 'Course 3'])
  await waitFor(() => expect(shapes()).toBe(0))
  await user.click(within(screen.getByRole('region', { name: 'Similar courses' })).getByRole('link'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Course 4' })).toBeVisible()
  // Those of the next course come when somebody scrolls there.
  expect(rows()).toEqual([])
})

test.each([
  ['there are none', () => ({ byTeacher: [], similar: [] })],
  ['they can’t be loaded', () => refuse('UNAVAILABLE', 'Try again soon')],
])('a course’s page has no such rows if %s', async (_, answer) => {
  await open(answer)
  await waitFor(() => expect(document.querySelector('main .animate-pulse')).not.toBeInTheDocument())
  expect(rows()).toEqual([])
})

test('their cards show how they are rated', async () => {
  await open(() => ({ byTeacher: [{ ...courseOf(2), teacher }, courseOf(3)], similar: [] }), {
    ratings: () => ({ content: [ratingOf('c2', [0, 0, 0, 2, 2])] }),
  })
  await waitFor(() => expect(isWatchingScroll()).toBe(true))
  scrollToEnd()
  const [rated, unrated] = within(await screen.findByRole('region', { name: 'More by Asha Menon' })).getAllByRole(
    'article',
  )
  expect(await screen.findByText('Rated 4.5 out of 5 by 4 learners')).toBeInTheDocument()
  expect(rated).toHaveTextContent('4.5 (4)')
  expect(unrated).toHaveTextContent('New')
})

test('a row without courses isn’t shown', async () => {
  await open(() => ({ byTeacher: [], similar: [courseOf(4)] }))
  await waitFor(() => expect(isWatchingScroll()).toBe(true))
  scrollToEnd()
  expect(await screen.findByRole('region', { name: 'Similar courses' })).toBeVisible()
  expect(rows()).toHaveLength(1)
})
