import type { Answers } from '@skillharbor/client/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeCheckout, success } from '../../test/fake-checkout.ts'
import { contentOf, learnerCourseOf, lessonId, lessonOf, outlineOf } from '../../test/learning.ts'
import { orderAnswer, purchaseButton } from '../../test/open-catalogue.tsx'
import { courseOf, meera, openSite, owning, pageOf, refuse, see, signedIn, signedOut } from '../../test/open-site.tsx'

/** Of four lessons, the first and the third are free. The others take ten minutes. */
const lessons = [1, 2, 3, 4].map((at) => lessonOf(at, { preview: at % 2 === 1 }))

/** Opens the `at`th lesson as somebody who hasn't bought the course; `buy` makes it theirs. */
const openPreview = (at: number, answers: Answers = {}) => {
  let isOwned = false
  const buy = () => {
    isOwned = true
  }
  const site = openSite(`/learn/c1/${lessonId(at)}`, {
    auth: signedOut,
    ...answers,
    courses: { show: () => pageOf(courseOf(1)), ...answers.courses },
    learning: {
      lesson: ({ lessonId: id }) => {
        const lesson = lessons.find(({ _id }) => _id === id) ?? refuse('NOT_FOUND', 'Lesson not found')
        if (!isOwned && !lesson.preview) refuse('FORBIDDEN', 'You don’t own this course')
        return { content: contentOf(lesson, { access: isOwned ? 'owner' : 'preview' }) }
      },
      outline: () => ({ content: outlineOf(lessons) }),
      course: () => (isOwned ? { content: learnerCourseOf(lessons) } : refuse('NOT_FOUND', 'Course not found')),
      saveProgress: () => ({ content: [], courses: [] }),
      ...answers.learning,
    },
    purchases: {
      list: () => owning(...(isOwned ? [courseOf(1)] : [])),
      order: () => orderAnswer,
      verify: () => {
        buy()
        return { message: '' }
      },
      ...answers.purchases,
    },
  })
  return { ...site, buy }
}
const end = () => screen.queryByRole('region', { name: /^You’ve seen/ })

test('a free preview shows the course’s title and price with one Purchase button, and leads to the next free one', async () => {
  const { user } = openPreview(1)
  await purchaseButton()
  const main = within(screen.getByRole('main'))
  expect(main.getByText('Course 1')).toBeVisible()
  expect(await main.findByText('₹1,499')).toBeVisible()
  expect(end()).not.toBeInTheDocument()
  // The second lesson isn't free.
  await user.click(await main.findByRole('link', { name: 'Next: Lesson 3' }))
  await see('What Lesson 3 says.')
  expect(main.getByRole('link', { name: 'Previous: Lesson 1' })).toBeVisible()
  expect(await main.findAllByRole('button', { name: 'Purchase' })).toHaveLength(1)
})

test('after the last free lesson it says what the rest is, in place of the way back', async () => {
  const { user, where } = openPreview(3)
  await purchaseButton()
  const card = within(await screen.findByRole('region', { name: 'You’ve seen 2 of 4 lessons.' }))
  expect(card.getByText('The other 2 are 10 min.')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Purchase' })).toHaveLength(1)
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Back to the course' })).not.toBeInTheDocument()
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await user.click(card.getByRole('link', { name: 'What’s inside' }))
  const inside = await screen.findByRole('heading', { level: 2, name: 'What’s inside' })
  expect(where()).toBe('/course/c1')
  await waitFor(() => expect(scroll.mock.contexts).toContain(inside))
})

test('who buys the course at a lesson stays there, and it is theirs', async () => {
  const checkout = fakeCheckout()
  const { user, where } = openPreview(3, { auth: signedIn })
  await user.click(await purchaseButton())
  const { handler } = await checkout
  act(() => handler(success))
  await see('Payment successful!')
  expect(await screen.findByRole('link', { name: 'Done, next: Lesson 4' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Lesson 3' })).toBeVisible()
  expect(where()).toBe(`/learn/c1/${lessonId(3)}`)
  await waitFor(() => expect(screen.queryByText(/₹|^Purchase|free preview/)).not.toBeInTheDocument())
})

test('a visitor who creates an account to buy the course pays for it at the lesson', async () => {
  const checkout = fakeCheckout()
  let session: typeof signedIn = signedOut
  const login = () => {
    session = signedIn
    return { message: '', user: meera }
  }
  const auth = { me: () => session.me(), signup: () => ({ message: '', user: meera }), login }
  const { user, where } = openPreview(1, { auth })
  await user.click(await purchaseButton())
  await screen.findByRole('heading', { name: 'Create an account to get this course' })
  await user.type(await screen.findByLabelText('Username'), meera.username)
  await user.type(screen.getByLabelText('Email'), meera.email)
  await user.type(screen.getByLabelText('Password'), 'harbor-demo-2026')
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  const { order_id } = await checkout
  expect(order_id).toBe(orderAnswer.orderId)
  expect(where()).toBe(`/learn/c1/${lessonId(1)}`)
})

test('the seller’s own lesson isn’t offered', async () => {
  openPreview(3, { learning: { lesson: () => ({ content: contentOf(lessonOf(3), { access: 'seller' }) }) } })
  await see('What Lesson 3 says.')
  expect(await screen.findByRole('link', { name: 'Next: Lesson 4' })).toBeVisible()
  expect(screen.queryByText(/₹|^Purchase/)).not.toBeInTheDocument()
  expect(end()).not.toBeInTheDocument()
})

test('without a price there is the way back', async () => {
  openPreview(3, { courses: { show: () => refuse('NOT_FOUND', 'Course not found') } })
  expect(await screen.findByRole('link', { name: 'Back to the course' })).toHaveAttribute('href', '/course/c1')
  expect(screen.queryByRole('button', { name: 'Purchase' })).not.toBeInTheDocument()
})
