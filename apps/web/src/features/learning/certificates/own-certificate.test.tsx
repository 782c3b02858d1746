import type { Answers } from '@skillharbor/client/testing'
import type { Certificate } from '@skillharbor/contracts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { learnerCourseOf, lessonId, lessonOf } from '../../../../test/learning.ts'
import { courseOf, openSite, owning, refuse, see, signedIn } from '../../../../test/open-site.tsx'

const at = '2026-11-20T20:00:00.000Z'
const certificateOf = (_id: string, revokedAt: string | null = null): Certificate => ({
  _id,
  learnerName: 'Meera',
  course: { _id: 'c1', title: 'Course 1' },
  revision: 1,
  number: 'SH-0000-0001',
  lessonCount: 1,
  durationSeconds: 300,
  teacher: null,
  quizzes: [],
  completedAt: at,
  issuedAt: at,
  revokedAt,
  files: { credential: 'http://x.example/c', pdf: null, picture: null },
})
const openOwned = (certificates: Answers['certificates'], completedAt: string | null = at) =>
  openSite('/mypurchases?course=c1', {
    auth: signedIn,
    purchases: { list: () => owning(courseOf(1)) },
    learning: {
      course: () => ({
        content: learnerCourseOf([lessonOf(1, { done: completedAt !== null })], { startedAt: at, completedAt }),
      }),
    },
    certificates: { show: ({ id }) => ({ content: certificateOf(id) }), ...certificates },
  })

test('whoever finished a course reads that the certificate shows their name, gets it, and sees its page', async () => {
  const issue = vi.fn(() => ({ message: 'Your certificate is ready.', content: certificateOf('new') }))
  const { user, where } = openOwned({ issue })
  await see('Your certificate shows your name, “Meera”. Anybody who has its link can see it.')
  expect(issue).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Get your certificate' }))
  await waitFor(() => expect(where()).toBe('/certificate/new'))
  expect(issue).toHaveBeenCalledExactlyOnceWith({ courseId: 'c1' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Certificate of completion' })).toBeVisible()
})

test('whoever has the certificate finds it again, and not one that was revoked', async () => {
  openOwned({ mine: () => ({ content: [certificateOf('old', at), certificateOf('valid')] }) })
  expect(await screen.findByRole('link', { name: 'View certificate' })).toHaveAttribute('href', '/certificate/valid')
})

test('whoever bought the course again after a refund can get another certificate', async () => {
  openOwned({ mine: () => ({ content: [certificateOf('old', at)] }) })
  expect(await screen.findByRole('button', { name: 'Get your certificate' })).toBeVisible()
})

test('a course that isn’t finished offers no certificate', async () => {
  openOwned({}, null)
  expect(await screen.findByRole('link', { name: 'Continue' })).toBeVisible()
  expect(screen.queryByText('Your certificate')).not.toBeInTheDocument()
})

test('a certificate that can’t be issued says why', async () => {
  const { user } = openOwned({ issue: () => refuse('TOO_MANY_REQUESTS', 'Too many certificates') })
  await user.click(await screen.findByRole('button', { name: 'Get your certificate' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many certificates')
})

test('certificates that fail to load can be loaded again', async () => {
  const mine = vi
    .fn(() => ({ content: [certificateOf('c')] }))
    .mockImplementationOnce(() => refuse('UNAVAILABLE', 'Down'))
  const { user } = openOwned({ mine })
  await see('Couldn’t load your certificate. Check your connection.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'View certificate' })).toBeVisible()
})

test('a course that was finished without passing its quiz names what the certificate needs', async () => {
  const content = {
    ...learnerCourseOf([lessonOf(1, { done: true }), lessonOf(2, { kind: 'quiz', done: true })], { completedAt: at }),
    quizzesToPass: [{ _id: lessonId(2), title: 'Lesson 2' }],
  }
  openSite('/mypurchases?course=c1', {
    auth: signedIn,
    purchases: { list: () => owning(courseOf(1)) },
    learning: { course: () => ({ content }) },
  })
  const card = (await screen.findByText('You get your certificate once you’ve passed this quiz:')).parentElement
  expect(within(card ?? document.body).getByRole('link', { name: 'Lesson 2' })).toHaveAttribute(
    'href',
    `/learn/c1/${lessonId(2)}`,
  )
  expect(screen.queryByRole('button', { name: 'Get your certificate' })).not.toBeInTheDocument()
})
