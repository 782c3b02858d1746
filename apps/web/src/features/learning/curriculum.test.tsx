import type { Outline } from '@skillharbor/contracts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { lessonId, lessonOf, outlineOf } from '../../../test/learning.ts'
import { courseOf, openSite, owning, pageOf, refuse, see, signedIn, signedOut } from '../../../test/open-site.tsx'

const openCourse = (outline: () => { content: Outline }) =>
  openSite('/course/c1', { auth: signedOut, courses: { show: () => pageOf(courseOf(1)) }, learning: { outline } })

test('a course’s page lists sections and lessons with their length, and links to the previews', async () => {
  openCourse(() => ({ content: outlineOf([lessonOf(1, { preview: true }), lessonOf(2, { durationSeconds: 3900 })]) }))
  const lessons = await screen.findByRole('region', { name: 'What’s inside' })
  expect(await within(lessons).findByRole('heading', { name: 'Basics' })).toBeVisible()
  expect(within(lessons).getAllByText('2 lessons · 1 h 10 min')).toHaveLength(2)
  expect(within(lessons).getByText('1 h 5 min')).toBeVisible()
  const links = within(lessons).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Text: Lesson 1Free preview5 min', `/learn/c1/${lessonId(1)}`],
  ])
})

test('to the owner of a course all its lessons open, and none is called free', async () => {
  openSite('/course/c1', {
    auth: signedIn,
    courses: { show: () => pageOf(courseOf(1)) },
    purchases: { list: () => owning(courseOf(1)) },
    learning: { outline: () => ({ content: outlineOf([lessonOf(1, { preview: true }), lessonOf(2)]) }) },
  })
  const lessons = await screen.findByRole('region', { name: 'What’s inside' })
  await waitFor(() => expect(within(lessons).getAllByRole('link')).toHaveLength(2))
  expect(within(lessons).queryByText('Free preview')).not.toBeInTheDocument()
})

test('a course without lessons says so before it is bought', async () => {
  openCourse(() => ({ content: outlineOf([]) }))
  expect(await screen.findByRole('heading', { name: 'No lessons yet' })).toBeVisible()
})

test('lessons that fail to load can be loaded again', async () => {
  const outline = vi
    .fn(() => ({ content: outlineOf([lessonOf(1)]) }))
    .mockImplementationOnce(() => refuse('UNAVAILABLE', 'Down'))
  const { user } = openCourse(outline)
  await see('Couldn’t load the lessons. Check your connection.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await see('Lesson 1')
})

test('of 20 lessons or more only the sections are shown, until one is opened', async () => {
  const lessons = Array.from({ length: 20 }, (_, at) => lessonOf(at + 1))
  const { user } = openCourse(() => ({ content: outlineOf(lessons) }))
  const title = await screen.findByRole('heading', { name: 'Basics' })
  expect(screen.getByText('Lesson 20')).not.toBeVisible()
  await user.click(title)
  expect(screen.getByText('Lesson 20')).toBeVisible()
})
