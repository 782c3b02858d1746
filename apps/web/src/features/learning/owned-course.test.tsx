import type { LearnerCourse } from '@skillharbor/contracts/entities'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { learnerCourseOf, lessonId, lessonOf } from '../../../test/learning.ts'
import { courseOf, openSite, owning, refuse, see, signedIn } from '../../../test/open-site.tsx'

const openOwned = (course: () => { content: LearnerCourse }) =>
  openSite('/mypurchases?course=c1', {
    auth: signedIn,
    purchases: { list: () => owning(courseOf(1)) },
    learning: { course },
  })

test('an owned course shows done lessons, progress, the time left and where to go on', async () => {
  const lessons = [lessonOf(1, { done: true }), lessonOf(2), lessonOf(3)]
  openOwned(() => ({ content: learnerCourseOf(lessons, { startedAt: '2026-11-02T09:00:00.000Z' }) }))
  expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/learn/c1')
  expect(screen.getByRole('progressbar', { name: 'Course progress' })).toHaveAttribute('aria-valuenow', '33')
  expect(screen.getByText('10 min left')).toBeVisible()
  const list = within(screen.getByRole('region', { name: 'Lessons' }))
  expect(list.getByRole('link', { name: /^Done: ?Lesson 1/ })).toHaveAttribute('href', `/learn/c1/${lessonId(1)}`)
  expect(list.getByRole('link', { name: /^Text: ?Lesson 2/ })).toBeVisible()
})

test('a course that was never opened offers to start', async () => {
  openOwned(() => ({ content: learnerCourseOf([lessonOf(1)]) }))
  expect(await screen.findByRole('link', { name: 'Start learning' })).toBeVisible()
})

test('a finished course says when it was finished, and lists removed lessons', async () => {
  const at = '2026-11-20T20:00:00.000Z'
  const finished = learnerCourseOf([lessonOf(1, { done: true })], { startedAt: at, completedAt: at })
  openOwned(() => ({ content: { ...finished, removed: [lessonOf(9)] } }))
  await see('Finished on 21 November 2026')
  expect(screen.getByText('No longer in the course')).toBeVisible()
  expect(screen.getByRole('link', { name: /Lesson 9/ })).toBeVisible()
})

test('a course that lacks only a passed quiz names it, and isn’t finished', async () => {
  const course = learnerCourseOf([lessonOf(1, { done: true }), lessonOf(2, { kind: 'quiz', done: true })])
  openOwned(() => ({ content: { ...course, quizzesToPass: [{ _id: lessonId(2), title: 'Lesson 2' }] } }))
  const text = await screen.findByText('Pass this quiz to finish the course:')
  expect(within(text.parentElement ?? document.body).getByRole('link', { name: 'Lesson 2' })).toBeVisible()
  expect(screen.queryByText(/^Finished on/)).not.toBeInTheDocument()
})

test('an owned course without lessons says so', async () => {
  openOwned(() => ({ content: learnerCourseOf([]) }))
  expect(await screen.findByRole('heading', { name: 'No lessons yet' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Start learning' })).not.toBeInTheDocument()
})

test('lessons that fail to load can be loaded again', async () => {
  const course = vi
    .fn(() => ({ content: learnerCourseOf([lessonOf(1)]) }))
    .mockImplementationOnce(() => refuse('UNAVAILABLE', 'Down'))
  const { user } = openOwned(course)
  await see('Couldn’t load your lessons. Check your connection.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /Lesson 1/ })).toBeVisible()
})

test('My Purchases shows the progress of each course and goes on with it', async () => {
  const { progress } = learnerCourseOf([lessonOf(1, { done: true }), lessonOf(2)], {
    startedAt: '2026-11-02T09:00:00.000Z',
  })
  const { userPurchasedList, ...rest } = owning(courseOf(1), courseOf(2), courseOf(3))
  const [first, second, third] = userPurchasedList
  if (!first || !second || !third) throw new Error('Three courses are owned')
  const empty = learnerCourseOf([]).progress
  openSite('/mypurchases', {
    auth: signedIn,
    purchases: {
      list: () => ({
        ...rest,
        userPurchasedList: [{ ...first, progress }, { ...second, progress: empty }, third],
      }),
    },
  })
  expect(await screen.findByRole('link', { name: 'Continue Course 1' })).toHaveAttribute('href', '/learn/c1')
  const cards = screen.getAllByRole('article')
  expect(within(cards[0] ?? document.body).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  expect(within(cards[1] ?? document.body).getByText('No lessons yet')).toBeVisible()
  expect(within(cards[2] ?? document.body).queryByRole('progressbar')).not.toBeInTheDocument()
  expect(screen.getAllByRole('link', { name: 'View' })).toHaveLength(3)
})
