import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { courseOf, noticed, noticeOf, openSite, owning, pending, signedIn } from '../../../test/open-site.tsx'
import { newPurchase } from '../../lib/purchase-intent.ts'

// A screen reader would read a Hindi title with an English voice otherwise (WCAG 3.1.2).
const course = { ...courseOf(1), language: 'hi' }
const begun = { percent: 0, startedAt: null, completedAt: null, continueLessonId: 'l1', lessonCount: 8 }
const owned = () => {
  const { userPurchasedList, ...rest } = owning(course)
  const more = { progress: begun, continueLessonTitle: 'Lesson 1' }
  return { ...rest, userPurchasedList: userPurchasedList.map((purchase) => ({ ...purchase, ...more })) }
}
const open = (list: () => ReturnType<typeof owning>, to: Parameters<typeof openSite>[0] = '/mypurchases') =>
  openSite(to, { auth: signedIn, purchases: { list } })

test('an owned course’s title, and that of its next lesson, say their language, and our words don’t', async () => {
  open(owned)
  const title = await screen.findByRole('heading', { name: 'Course 1' })
  expect(title).toHaveAttribute('lang', 'hi')
  expect(screen.getByText('Lesson 1')).toHaveAttribute('lang', 'hi')
  const step = within(screen.getByRole('link', { name: 'Start learning Course 1' }))
  expect(step.getByText('Course 1')).toHaveAttribute('lang', 'hi')
  expect(step.getByText(/^Start learning/)).not.toHaveAttribute('lang')
})

test('an opened course’s title and description say their language', async () => {
  open(owned, '/mypurchases?course=c1')
  expect(await screen.findByRole('heading', { level: 1, name: 'Course 1' })).toHaveAttribute('lang', 'hi')
  expect(screen.getByText('What course 1 teaches.')).toHaveAttribute('lang', 'hi')
})

test('a new course’s title says its language within our sentence', async () => {
  open(owned, { pathname: '/mypurchases', state: newPurchase('c1') })
  const heading = await screen.findByRole('heading', { name: 'You own Course 1' })
  expect(heading).not.toHaveAttribute('lang')
  expect(within(heading).getByText('Course 1')).toHaveAttribute('lang', 'hi')
})

test('the title of a course that isn’t paid yet says its language', async () => {
  open(() => pending(course))
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for your bank' }))
  expect(waiting.getByText('Course 1')).toHaveAttribute('lang', 'hi')
})

test('the title in a payment’s notice says its language', async () => {
  open(() => noticed(noticeOf(course, 'given-back')))
  const notices = within(await screen.findByRole('region', { name: 'Payments and refunds' }))
  expect(notices.getByRole('heading', { name: 'Course 1' })).toHaveAttribute('lang', 'hi')
})
