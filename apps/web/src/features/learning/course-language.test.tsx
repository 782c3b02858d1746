import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contentOf, learnerCourseOf, lessonId, lessonOf, outlineOf } from '../../../test/learning.ts'
import { openClassroom } from '../../../test/open-classroom.tsx'
import { courseOf, openSite, owning, pageOf, refuse, see, signedIn, signedOut } from '../../../test/open-site.tsx'

// A screen reader would read a Hindi title with an English voice otherwise (WCAG 3.1.2).
const language = 'hi'
const finishedAt = '2026-11-20T20:00:00.000Z'
const lessons = [lessonOf(1, { done: true }), lessonOf(2), lessonOf(3, { kind: 'quiz', optional: true })]
const titled = { ...courseOf(1), language }

/** Course 1 in Hindi, from which the ninth lesson was removed. */
const owned = (of = lessons) => {
  const course = learnerCourseOf(of)
  return { content: { ...course, course: { ...course.course, language }, removed: [lessonOf(9)] } }
}
const contentIn = (one: ReturnType<typeof lessonOf>, access: 'owner' | 'preview' = 'owner') =>
  contentOf(one, { access, course: { _id: 'c1', title: 'Course 1', language } })

const open = (at: 1 | 2) =>
  openClassroom(at, {
    lessons,
    lesson: (id) => contentIn(lessons.find(({ _id }) => _id === id) ?? refuse('NOT_FOUND', 'Lesson not found')),
    answers: { learning: { course: () => owned() } },
  })
const outline = () => within(screen.getByRole('navigation', { name: 'Course outline', hidden: true }))

test('a lesson’s title and text, and the course in the bar, say their language', async () => {
  open(2)
  const text = await screen.findByText('What Lesson 2 says.')
  expect(text.closest('.markdown')).toHaveAttribute('lang', 'hi')
  expect(screen.getByRole('heading', { level: 1, name: 'Lesson 2' })).toHaveAttribute('lang', 'hi')
  const back = within(screen.getByRole('link', { name: /^Back to the course/ }))
  expect(back.getByText('Course 1')).toHaveAttribute('lang', 'hi')
  expect(back.getByText(/^Back to the course/)).not.toHaveAttribute('lang')
})

test('the next lesson’s title says its language within our sentence', async () => {
  open(1)
  const next = await screen.findByRole('link', { name: 'Next: Lesson 2' })
  expect(within(next).getByText('Lesson 2')).toHaveAttribute('lang', 'hi')
  expect(within(next).getByText(/^Next/)).not.toHaveAttribute('lang')
})

test('the titles in the outline say their language, and our words beside them don’t', async () => {
  open(2)
  await see('What Lesson 2 says.')
  for (const title of ['Basics', 'Lesson 1', 'Lesson 3', 'Lesson 9'])
    expect(outline().getByText(title)).toHaveAttribute('lang', 'hi')
  for (const words of ['No longer in the course', '· Optional'])
    expect(outline().getByText(words).closest('[lang=hi]')).toBeNull()
})

test('a finished course’s title says its language', async () => {
  const all = lessons.map((one) => ({ ...one, done: true }))
  const { content } = owned(all)
  const course = () => ({
    content: { ...content, removed: [], progress: { ...content.progress, completedAt: finishedAt } },
  })
  openClassroom(3, {
    lessons: all,
    lesson: () => contentIn(lessonOf(3, { done: true })),
    answers: { learning: { course } },
  })
  const panel = await screen.findByText(/, finished on 21 November 2026\.$/)
  expect(within(panel).getByText('Course 1')).toHaveAttribute('lang', 'hi')
})

test('who doesn’t own the course gets the same', async () => {
  const free = lessons.map((one) => ({ ...one, preview: one._id === lessonId(1) }))
  openSite(`/learn/c1/${lessonId(1)}`, {
    auth: signedOut,
    courses: { show: () => pageOf(titled) },
    learning: {
      lesson: () => ({ content: contentIn(lessonOf(1, { preview: true }), 'preview') }),
      outline: () => ({ content: outlineOf(free) }),
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Lesson 1' })).toHaveAttribute('lang', 'hi')
  expect(outline().getByText('Lesson 2')).toHaveAttribute('lang', 'hi')
  expect(await within(screen.getByRole('main')).findByText('Course 1')).toHaveAttribute('lang', 'hi')
})

test('the lessons of an owned course, and the quizzes to pass, say their language', async () => {
  const { content } = owned(lessons.map((one) => ({ ...one, done: true })))
  openSite('/mypurchases?course=c1', {
    auth: signedIn,
    purchases: { list: () => owning(titled) },
    learning: { course: () => ({ content: { ...content, quizzesToPass: [{ _id: lessonId(3), title: 'Quiz 3' }] } }) },
  })
  expect(await screen.findByRole('link', { name: 'Quiz 3' })).toHaveAttribute('lang', 'hi')
  const list = within(screen.getByRole('region', { name: 'Lessons' }))
  for (const title of ['Basics', 'Lesson 1', 'Lesson 9']) expect(list.getByText(title)).toHaveAttribute('lang', 'hi')
  expect(list.getByText('No longer in the course')).not.toHaveAttribute('lang')
})

test('the outline on a course’s page says its language', async () => {
  openSite('/course/c1', {
    auth: signedOut,
    courses: { show: () => pageOf(titled) },
    learning: { outline: () => ({ content: outlineOf(lessons) }) },
  })
  const inside = within(await screen.findByRole('region', { name: 'What’s inside' }))
  for (const title of ['Basics', 'Lesson 2']) expect(await inside.findByText(title)).toHaveAttribute('lang', 'hi')
})

test('what home offers to go on with says its language', async () => {
  const { userPurchasedList, ...rest } = owning(titled)
  const { progress } = learnerCourseOf(lessons, { startedAt: finishedAt })
  const list = () => ({
    ...rest,
    userPurchasedList: userPurchasedList.map((one) => ({ ...one, progress, continueLessonTitle: 'Lesson 2' })),
  })
  openSite('/', { auth: signedIn, purchases: { list } })
  const card = within(await screen.findByRole('region', { name: 'Continue learning' }))
  expect(card.getByText('Lesson 2')).toHaveAttribute('lang', 'hi')
  for (const title of card.getAllByText('Course 1')) expect(title).toHaveAttribute('lang', 'hi')
})
