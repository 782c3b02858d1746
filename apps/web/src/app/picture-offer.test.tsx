import type { Answers } from '@skillharbor/client/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { closeCheckouts, fakeCheckout } from '../../test/fake-checkout.ts'
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

test('the button and then the dialog say that they are loading', async () => {
  openCourse({ learning: { lesson: () => new Promise<never>(() => undefined) } })
  const button = await disc()
  fireEvent.click(button)
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(await within(await screen.findByRole('dialog')).findByRole('status')).toHaveTextContent('Loading the video')
  expect(button).toHaveAttribute('aria-busy', 'false')
})

test('Purchase below the video opens the checkout over the course’s page', async () => {
  const checkout = fakeCheckout()
  const { user } = openCourse({ auth: signedIn, purchases: { list: () => owning(), order: () => orderAnswer } })
  await user.click(await disc())
  await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Purchase' }))
  expect((await checkout).order_id).toBe(orderAnswer.orderId)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('Purchase opens the checkout again for who closed it', async () => {
  const order = vi.fn(() => orderAnswer)
  const { user } = openCourse({ auth: signedIn, purchases: { list: () => owning(), order } })
  for (const times of [1, 2]) {
    const checkout = fakeCheckout()
    await user.click(await disc())
    await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Purchase' }))
    await checkout
    expect(order).toHaveBeenCalledTimes(times)
    await closeCheckouts()
  }
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
