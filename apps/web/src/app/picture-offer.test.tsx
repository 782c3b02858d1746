import type { Answers } from '@skillharbor/client/testing'
import { stopClock } from '@skillharbor/client/testing-clock'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeCheckout } from '../../test/fake-checkout.ts'
import { contentOf, learnerCourseOf, lessonOf, outlineOf } from '../../test/learning.ts'
import { orderAnswer } from '../../test/open-catalogue.tsx'
import { courseOf, openSite, owning, pageOf, refuse, signedIn, signedOut } from '../../test/open-site.tsx'
import { playable } from '../../test/open-video.ts'

/** A text and two videos, one of them free. */
const lessons = [
  lessonOf(1, { preview: true }),
  lessonOf(2, { kind: 'video' }),
  lessonOf(3, { kind: 'video', preview: true, durationSeconds: 60 }),
]

const openCourse = (answers: Answers = {}, listed = lessons) =>
  openSite('/course/c1', {
    auth: signedOut,
    ...answers,
    courses: { show: () => pageOf(courseOf(1)) },
    learning: {
      outline: () => ({ content: outlineOf(listed) }),
      lesson: () => ({ content: contentOf(lessonOf(3, { kind: 'video', preview: true }), { access: 'preview' }) }),
      video: () => ({ content: playable }),
      ...answers.learning,
    },
  })

const disc = () => screen.findByRole('button', { name: 'Free preview · 1 min' })

test('the course’s picture plays its free video in a dialog, and Escape leads back', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const { user, where } = openCourse()
  await user.click(await disc())
  const dialog = await screen.findByRole('dialog', { name: 'Lesson 3' })
  const video = await within(dialog).findByLabelText('Lesson 3')
  fireEvent.canPlay(video)
  expect(play).toHaveBeenCalledOnce()
  expect(within(dialog).getByText('₹1,499')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await disc()).toHaveFocus()
  expect(where()).toBe('/course/c1')
})

test('Purchase below the video opens the checkout over the course’s page', async () => {
  const checkout = fakeCheckout()
  const { user } = openCourse({ auth: signedIn, purchases: { list: () => owning(), order: () => orderAnswer } })
  await user.click(await disc())
  await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Purchase' }))
  expect((await checkout).order_id).toBe(orderAnswer.orderId)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a visitor who presses it creates an account first', async () => {
  const { user } = openCourse()
  await user.click(await disc())
  await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Purchase' }))
  expect(await screen.findByRole('heading', { name: 'Create an account to get this course' })).toBeVisible()
})

test('a preview that can’t be loaded says so and can be tried again', async () => {
  let isDown = true
  const lesson = () =>
    isDown
      ? refuse('NOT_FOUND', 'Lesson not found')
      : { content: contentOf(lessonOf(3, { kind: 'video', preview: true }), { access: 'preview' }) }
  const { user } = openCourse({ learning: { lesson } })
  await user.click(await disc())
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Couldn’t load this lesson')
  isDown = false
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByLabelText('Lesson 3')).toBeInTheDocument()
})

test('without a free video the picture is only a picture', async () => {
  openCourse({}, lessons.slice(0, 2))
  expect(await screen.findByText('Lesson 2')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Free preview/ })).not.toBeInTheDocument()
})

test('who owns the course has no preview of it', async () => {
  openCourse({
    auth: signedIn,
    purchases: { list: () => owning(courseOf(1)) },
    learning: { course: () => ({ content: learnerCourseOf(lessons) }) },
  })
  expect((await screen.findAllByText('Lesson 3')).length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Free preview/ })).not.toBeInTheDocument())
})

test('nothing is sold below the video while nobody can say who is logged in', async () => {
  const { pass, until, untilAsked } = stopClock()
  const me = vi.fn(() => refuse('UNAVAILABLE', 'Please try again in a moment'))
  openCourse({ auth: { me } })
  for (const [asked, wait] of [
    [1, 1_000],
    [2, 3_000],
    [3, 10_000],
  ] as const) {
    await untilAsked(me, asked)
    await pass(wait)
  }
  await until(() => expect(screen.getByRole('button', { name: 'Free preview · 1 min' })).toBeVisible())
  vi.useRealTimers()
  fireEvent.click(await disc())
  const dialog = within(await screen.findByRole('dialog', { name: 'Lesson 3' }))
  expect(dialog.getByText('₹1,499')).toBeVisible()
  expect(dialog.queryByRole('link', { name: 'Purchase' })).toBeNull()
})
