import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { contentOf, learnerCourseOf, lessonId, lessonOf, outlineOf } from '../../../../test/learning.ts'
import { openClassroom } from '../../../../test/open-classroom.tsx'
import {
  courseOf,
  noticed,
  noticeOf,
  openSite,
  pageOf,
  refuse,
  see,
  signedIn,
  signedOut,
} from '../../../../test/open-site.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('a lesson shows its text beside the outline, the time left, and the ways on', async () => {
  openClassroom(2, { lessons: [lessonOf(1, { done: true }), lessonOf(2), lessonOf(3)] })
  expect(await heading('Lesson 2')).toBeVisible()
  await see('What Lesson 2 says.')
  expect(screen.getByText('Lesson 2 of 3')).toBeVisible()
  const outline = within(screen.getByRole('navigation', { name: 'Course outline', hidden: true }))
  expect(outline.getByRole('link', { name: /Done: ?Lesson 1/, hidden: true })).toHaveAttribute(
    'href',
    `/learn/c1/${lessonId(1)}`,
  )
  expect(outline.getByRole('link', { name: /Lesson 2/, hidden: true })).toHaveAttribute('aria-current', 'page')
  expect(outline.getByText('10 min left')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Previous: Lesson 1' })).toHaveAttribute('href', `/learn/c1/${lessonId(1)}`)
  expect(screen.getByRole('link', { name: 'Done, next: Lesson 3' })).toHaveAttribute('href', `/learn/c1/${lessonId(3)}`)
  expect(document.title).toBe('Lesson 2 · Skill Harbor')
})

test('the classroom has a bar of its own: back to the course, and how much is done', async () => {
  const { user } = openClassroom(1)
  await see('What Lesson 1 says.')
  expect(screen.getByRole('link', { name: /^Back to the course ?: ?Course 1$/ })).toHaveAttribute(
    'href',
    '/mypurchases?course=c1',
  )
  expect(screen.getByRole('progressbar', { name: 'Course progress' })).toHaveAttribute('aria-valuenow', '0')
  await user.click(await screen.findByRole('button', { name: 'Mark as done' }))
  await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '33% complete'))
  expect(screen.getByText('33%')).toBeVisible()
})

test('nothing sells in the classroom, and no way leads out of it by mistake', async () => {
  openClassroom(1)
  await see('What Lesson 1 says.')
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument()
  expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
  expect(screen.queryByRole('combobox', { name: /Search/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument()
  expect(screen.queryByText(/₹|Purchase$|Subscribe/)).not.toBeInTheDocument()
})

test('opening a lesson is saved, as the learner’s who is logged in', async () => {
  const { saveProgress } = openClassroom(1)
  await waitFor(() =>
    expect(saveProgress).toHaveBeenCalledExactlyOnceWith({
      learnerId: 'u1',
      reports: [{ lessonId: lessonId(1), at: expect.any(String) }],
    }),
  )
})

test('the learner marks a lesson as done and not done by hand', async () => {
  const { user, reports } = openClassroom(1)
  await user.click(await screen.findByRole('button', { name: 'Mark as done' }))
  await see('This lesson is done')
  await see('Marked as done: Lesson 1')
  await waitFor(() => expect(reports.at(-1)).toMatchObject({ lessonId: lessonId(1), done: true }))
  expect(screen.getAllByRole('progressbar', { hidden: true })[0]).toHaveAttribute('aria-valuenow', '33')
  await user.click(screen.getByRole('button', { name: 'Mark as not done' }))
  await see('Marked as not done: Lesson 1')
  await waitFor(() => expect(reports.at(-1)).toMatchObject({ lessonId: lessonId(1), done: false }))
  expect(screen.getByRole('button', { name: 'Mark as done' })).toHaveFocus()
})

test('one button marks the lesson as done and opens the next one, and a toast takes that back', async () => {
  const { user, reports, where } = openClassroom(1)
  await user.click(await screen.findByRole('link', { name: 'Done, next: Lesson 2' }))
  expect(await heading('Lesson 2')).toBeVisible()
  await waitFor(() => expect(reports).toContainEqual(expect.objectContaining({ lessonId: lessonId(1), done: true })))
  await see('Marked as done: Lesson 1')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await heading('Lesson 1')).toBeVisible()
  expect(where()).toBe(`/learn/c1/${lessonId(1)}`)
  expect(await screen.findByRole('button', { name: 'Mark as done' })).toBeVisible()
  await waitFor(() => expect(reports).toContainEqual(expect.objectContaining({ lessonId: lessonId(1), done: false })))
})

test('of several lessons done one after the other, only the last has a toast', async () => {
  const { user } = openClassroom(1)
  await user.click(await screen.findByRole('link', { name: 'Done, next: Lesson 2' }))
  await see('Marked as done: Lesson 1')
  await user.click(await screen.findByRole('link', { name: 'Done, next: Lesson 3' }))
  await see('Marked as done: Lesson 2')
  await waitFor(() => expect(screen.queryByText('Marked as done: Lesson 1')).toBeNull())
})

test('the toast that takes it back stays for ten seconds, and longer while somebody is at it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { user } = openClassroom(1)
  await user.click(await screen.findByRole('link', { name: 'Done, next: Lesson 2' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(undo).toBeVisible()
  act(() => undo.focus())
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(undo).toBeVisible()
  act(() => undo.blur())
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument())
})

test('a lesson that finishes the course isn’t left, so that it can be celebrated', async () => {
  const lessons = [lessonOf(1), lessonOf(2, { done: true })]
  const { user } = openClassroom(1, { lessons })
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('heading', { name: 'You finished the course!' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Next: Lesson 2' })).toHaveFocus()
})

test('tabs below a lesson are chosen with arrow keys, and keep what was typed', async () => {
  const { user } = openClassroom(1, {
    lesson: () => contentOf(lessonOf(1), { questionCount: 3 }),
    answers: {
      notes: { list: () => ({ content: [] }) },
      questions: { list: () => ({ content: [], nextCursor: null }) },
    },
  })
  const notes = await screen.findByRole('tab', { name: 'Notes' })
  const questions = screen.getByRole('tab', { name: 'Questions (3)' })
  expect(screen.queryByRole('tabpanel')).not.toBeInTheDocument()
  await user.click(notes)
  await user.click(await screen.findByRole('button', { name: 'Add note' }))
  await user.type(screen.getByRole('textbox'), 'Half a note')
  await user.click(notes)
  await user.keyboard('{ArrowRight}')
  expect(questions).toHaveFocus()
  expect(questions).toHaveAttribute('aria-selected', 'true')
  expect(await screen.findByRole('button', { name: 'Ask question' })).toBeVisible()
  await user.keyboard('{Home}')
  expect(notes).toHaveFocus()
  expect(screen.getByRole('textbox')).toHaveValue('Half a note')
})

test('the last lesson finishes the course, with its date, and leads to the certificate', async () => {
  const { user } = openClassroom(2, { lessons: [lessonOf(1, { done: true }), lessonOf(2)] })
  await user.click(await screen.findByRole('button', { name: 'Mark as done' }))
  const panel = await screen.findByRole('heading', { name: 'You finished the course!' })
  // Until the answer comes, the date is today's.
  await waitFor(() =>
    expect(panel.closest('[role=status]')).toHaveTextContent('Course 1, finished on 21 November 2026.'),
  )
  expect(screen.getByRole('link', { name: 'Get your certificate' })).toHaveAttribute('href', '/mypurchases?course=c1')
  expect(screen.getByRole('link', { name: 'Write a review' })).toHaveAttribute('href', '/course/c1#reviews')
  expect(screen.getByRole('link', { name: 'Find your next course' })).toHaveAttribute('href', '/allcourses')
})

test('a course that was finished before says so at its last lesson only', async () => {
  const { user } = openClassroom(1, { lessons: [lessonOf(1, { done: true }), lessonOf(2, { done: true })] })
  await see('This lesson is done')
  expect(screen.queryByRole('heading', { name: 'You finished the course!' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Next: Lesson 2' }))
  await heading('Lesson 2')
  expect(await screen.findByRole('heading', { name: 'You finished the course!' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Get your certificate' })).toHaveLength(1)
})

test('keys lead on and mark a lesson as done, but not while somebody types or turned them off', async () => {
  const { user } = openClassroom(1)
  await see('What Lesson 1 says.')
  await user.keyboard('d')
  await see('This lesson is done')
  await user.keyboard('n')
  expect(await heading('Lesson 2')).toBeVisible()
  // The ways on come a moment after the heading.
  expect(await screen.findByRole('link', { name: 'Previous: Lesson 1' })).toBeVisible()
  await user.keyboard('p')
  expect(await heading('Lesson 1')).toBeVisible()
  await user.keyboard('?')
  await user.click(await screen.findByRole('checkbox', { name: 'Use these shortcuts' }))
  await user.keyboard('n')
  expect(screen.getByRole('heading', { level: 1, name: 'Lesson 1' })).toBeVisible()
})

test('the outline opens in a drawer that keeps the focus, and closes on Escape or when a lesson is chosen', async () => {
  const { user } = openClassroom(1)
  const open = await screen.findByRole('button', { name: 'Outline' })
  await user.click(open)
  const drawer = await screen.findByRole('dialog', { name: 'Course outline' })
  for (let stop = 0; stop < 8; stop++) {
    expect(drawer).toContainElement(document.activeElement as HTMLElement)
    await user.tab()
  }
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(open).toHaveFocus())
  await user.click(open)
  await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: /Lesson 2/ }))
  const arrived = await heading('Lesson 2')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(arrived).toHaveFocus())
})

test('/learn/{course} goes on where the learner stopped', async () => {
  const lessons = [lessonOf(1, { done: true }), lessonOf(2)]
  const { where } = openClassroom('start', { lessons })
  await see('What Lesson 2 says.')
  expect(where()).toBe(`/learn/c1/${lessonId(2)}`)
})

test('/learn/{course} of a course without lessons says so', async () => {
  openSite('/learn/c1', { auth: signedIn, learning: { course: () => ({ content: learnerCourseOf([]) }) } })
  expect(await heading('No lessons yet')).toBeVisible()
})

test('a visitor reads a preview, and sees which lessons the course has besides', async () => {
  const lessons = [lessonOf(1, { preview: true }), lessonOf(2)]
  openSite(`/learn/c1/${lessonId(1)}`, {
    auth: signedOut,
    courses: { show: () => pageOf(courseOf(1)) },
    learning: {
      lesson: () => ({ content: contentOf(lessonOf(1, { preview: true }), { access: 'preview' }) }),
      outline: () => ({ content: outlineOf(lessons) }),
    },
  })
  await see('What Lesson 1 says.')
  expect(screen.getByText('Preview')).toBeVisible()
  expect(screen.getByRole('link', { name: 'About the course' })).toHaveAttribute('href', '/course/c1')
  expect(screen.queryByRole('button', { name: /Mark as/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /[Nn]ext: Lesson 2/ })).not.toBeInTheDocument()
  const outline = within(screen.getByRole('navigation', { name: 'Course outline', hidden: true }))
  expect(await outline.findByText('Buy the course to open this lesson')).toBeInTheDocument()
  expect(outline.queryByRole('link', { name: /Lesson 2/, hidden: true })).not.toBeInTheDocument()
})

const forbidden = { lesson: () => refuse('FORBIDDEN', 'You don’t own this course') }

test('a lesson that isn’t the visitor’s to open leads to login and the course', async () => {
  const place = `/learn/c1/${lessonId(2)}?tool=questions`
  openSite(place, { auth: signedOut, learning: forbidden })
  expect(await heading('Log in to open this lesson')).toBeVisible()
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    `/login?${new URLSearchParams({ next: place })}`,
  )
  expect(screen.getByRole('link', { name: 'About the course' })).toHaveAttribute('href', '/course/c1')
})

test('a learner who doesn’t own the course is told so', async () => {
  openSite(`/learn/c1/${lessonId(2)}`, {
    auth: signedIn,
    purchases: { list: () => noticed() },
    learning: { ...forbidden, course: () => refuse('NOT_FOUND', 'Course not found') },
  })
  expect(await heading('You don’t own this course')).toBeVisible()
})

test('an unknown lesson isn’t found', async () => {
  openClassroom(9)
  expect(await heading('This lesson doesn’t exist')).toBeVisible()
})

test('a lesson of another course isn’t shown in this one', async () => {
  openClassroom(1, { lesson: () => contentOf(lessonOf(1), { course: { _id: 'c2', title: 'Course 2' } }) })
  expect(await heading('This lesson doesn’t exist')).toBeVisible()
})

test('a refund closes the classroom at the next request', async () => {
  let refunded = false
  const { user } = openClassroom(1, {
    lesson: (id) =>
      refunded ? refuse('FORBIDDEN', 'You don’t own this course') : contentOf(lessonOf(Number(id.slice(-1)))),
    answers: { purchases: { list: () => noticed(noticeOf(courseOf(1), 'given-back')) } },
  })
  await see('What Lesson 1 says.')
  refunded = true
  await user.click(screen.getByRole('link', { name: 'Done, next: Lesson 2' }))
  expect(await heading('This course was refunded')).toBeVisible()
  expect(screen.queryByText('What Lesson 2 says.')).not.toBeInTheDocument()
})

test('progress that the API doesn’t take any more closes the classroom, too', async () => {
  let refunded = false
  const { user } = openClassroom(1, {
    lesson: () => (refunded ? refuse('FORBIDDEN', 'You don’t own this course') : contentOf(lessonOf(1))),
    answers: {
      purchases: { list: () => noticed(noticeOf(courseOf(1), 'going-back')) },
      learning: { saveProgress: () => ({ content: [], courses: [] }) },
    },
  })
  await see('What Lesson 1 says.')
  refunded = true
  await user.click(await screen.findByRole('button', { name: 'Mark as done' }))
  expect(await heading('This course was refunded')).toBeVisible()
})

test('a lesson that fails to load can be loaded again', async () => {
  const lesson = vi.fn(() => contentOf(lessonOf(1))).mockImplementationOnce(() => refuse('UNAVAILABLE', 'Down'))
  const { user } = openClassroom(1, { lesson })
  expect(await heading('Couldn’t load this lesson')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await see('What Lesson 1 says.')
})
