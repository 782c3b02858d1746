import type { Answers } from '@skillharbor/client/testing'
import type { LessonQuestion } from '@skillharbor/contracts/entities'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { contentOf, lessonId, lessonOf } from '../../../../test/learning.ts'
import { openClassroom } from '../../../../test/open-classroom.tsx'
import { refuse, see } from '../../../../test/open-site.tsx'
import { playable, playing } from '../../../../test/open-video.ts'

type Answer = LessonQuestion['answers'][number]
const createdAt = '2026-11-20T20:00:00.000Z'

const answerOf = (at: number, more: Partial<Answer> = {}): Answer => ({
  _id: `a${at}`,
  body: `Answer ${at}`,
  author: `Learner ${at}`,
  createdAt,
  accepted: false,
  hiddenReason: null,
  hiddenBy: null,
  report: 'none',
  isOwn: false,
  ...more,
})
const questionOf = (at: number, more: Partial<LessonQuestion> = {}): LessonQuestion => ({
  _id: `q${at}`,
  lessonId: lessonId(1),
  atSeconds: null,
  body: `Question ${at}`,
  author: `Learner ${at}`,
  createdAt,
  editedAt: null,
  hiddenReason: null,
  hiddenBy: null,
  report: 'none',
  isOwn: false,
  answers: [],
  ...more,
})
const own = (at: number, more: Partial<LessonQuestion> = {}) =>
  questionOf(at, { isOwn: true, author: 'Meera', ...more })

/** The questions on lesson 1, as the API keeps them. Everything else is what the test answers. */
const open = (kept: LessonQuestion[], questions: Answers['questions'] = {}, query = '?tool=questions') =>
  openClassroom(1, {
    query,
    answers: { questions: { list: () => ({ content: structuredClone(kept), nextCursor: null }), ...questions } },
  })
const list = () => screen.findByRole('list', { name: 'Questions' })
const items = async () => [...(await list()).children].filter((item) => item instanceof HTMLElement)
const confirmDelete = async ({ user }: Pick<ReturnType<typeof open>, 'user'>) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
const button = (name: RegExp) => screen.findByRole('button', { name })

test('a question and an answer that aren’t sent yet wait while the learner looks at another lesson', async () => {
  const site = open([questionOf(1)])
  await site.user.type(await screen.findByRole('textbox', { name: 'Your question' }), 'Why?')
  await site.user.click(await button(/^Answer *the question/))
  await site.user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'Because')
  await act(() => site.router.navigate(`/learn/c1/${lessonId(2)}`))
  await see('What Lesson 2 says.')
  await act(() => site.router.navigate(-1))
  await see('What Lesson 1 says.')
  await site.user.click(await screen.findByRole('tab', { name: /^Questions/ }))
  expect(await screen.findByRole('textbox', { name: 'Your question' })).toHaveValue('Why?')
  await site.user.click(await button(/^Answer *the question/))
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Because')
  // Given up on purpose.
  await site.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await site.user.click(await button(/^Answer *the question/))
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('')
})

test('questions load when they are opened; a learner asks, and the list shows it', async () => {
  const kept: LessonQuestion[] = []
  const loaded = vi.fn(() => ({ content: [...kept], nextCursor: null }))
  const ask = vi.fn(({ body }: { body: string }) => {
    kept.unshift(own(1, { body }))
    return { id: 'q1', message: 'Your question is published.' }
  })
  const { user } = open([], { list: loaded, ask }, '')
  await see('What Lesson 1 says.')
  expect(loaded).not.toHaveBeenCalled()
  await user.click(screen.getByRole('tab', { name: 'Questions' }))
  await see('No questions about this lesson yet.')
  await user.click(screen.getByRole('button', { name: 'Ask question' }))
  await see('Write something first')
  expect(ask).not.toHaveBeenCalled()
  await user.type(screen.getByRole('textbox', { name: 'Your question' }), ' Why <b>so</b>? ')
  await user.click(screen.getByRole('button', { name: 'Ask question' }))
  const [item = document.body] = await items()
  expect(item).toHaveTextContent(/^You21 November 2026Why <b>so<\/b>\?Answer/)
  expect(ask).toHaveBeenCalledExactlyOnceWith({ lessonId: lessonId(1), body: 'Why <b>so</b>?', atSeconds: null })
  await see('Your question is published.')
  expect(screen.getByRole('textbox', { name: 'Your question' })).toHaveValue('')
})

test('a question that can’t be published stays in its field, with the reason', async () => {
  const { user } = open([], { ask: () => refuse('FORBIDDEN', 'Buy this course to do this') })
  await user.type(await screen.findByRole('textbox', { name: 'Your question' }), 'Why?')
  await user.click(screen.getByRole('button', { name: 'Ask question' }))
  await see('Buy this course to do this')
  expect(screen.getByRole('textbox', { name: 'Your question' })).toHaveValue('Why?')
})

test('a question names who asked and who answered; the accepted answer is first and marked, a teacher’s is marked', async () => {
  open([
    questionOf(1, {
      editedAt: createdAt,
      answers: [answerOf(1), answerOf(2, { author: null, accepted: true }), answerOf(3, { isOwn: true })],
    }),
  ])
  const [item = document.body] = await items()
  expect(item).toHaveTextContent(/^Learner 121 November 2026 · EditedQuestion 1/)
  const answers = within(within(item).getByRole('list', { name: 'Answers to “Question 1”' })).getAllByRole('listitem')
  expect(answers.map(({ textContent }) => textContent)).toEqual([
    'Teacher21 November 2026Accepted answerAnswer 2Report the answer “Answer 2”',
    'Learner 121 November 2026Answer 1Report the answer “Answer 1”',
    expect.stringMatching(/^You21 November 2026Answer 3Delete/),
  ])
  // Only who asked accepts an answer, changes the question or deletes it.
  for (const name of [/^Accept/, /^Undo/, /^Edit/, /^Delete the question/])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a learner answers a question, or leaves it, with the focus on what they were at', async () => {
  const question = questionOf(1)
  const { user } = open([question], {
    answer: ({ body }) => {
      question.answers.push(answerOf(1, { body, isOwn: true }))
      return { id: 'a1', message: 'Your answer is published.' }
    },
  })
  await user.click(await button(/^Answer the question “Question 1”/))
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect((await items())[0]).toHaveFocus()
  await user.click(await button(/^Answer the question/))
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'Because.')
  await user.click(screen.getByRole('button', { name: 'Publish answer' }))
  await see('Your answer is published.')
  expect(within(await list()).getByText('Because.')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull()
  expect((await items())[0]).toHaveFocus()
})

test('what is typed while an answer is published stays in its field, without what was published', async () => {
  const published = Promise.withResolvers<void>()
  const answer = vi.fn(async () => {
    await published.promise
    return { id: 'a1', message: 'Your answer is published.' as const }
  })
  const { user } = open([questionOf(1)], { answer })
  await user.click(await button(/^Answer *the question/))
  await user.keyboard('Because.')
  await user.click(screen.getByRole('button', { name: 'Publish answer' }))
  await waitFor(() => expect(answer).toHaveBeenCalledOnce())
  await user.keyboard(' And more')
  published.resolve()
  await see('Your answer is published.')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('And more'))
})

test('an answer that can’t be published stays in its field, with the reason', async () => {
  const { user } = open([questionOf(1)], { answer: () => refuse('CONFLICT', 'This question has all its answers') })
  await user.click(await button(/^Answer the question/))
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'One more')
  await user.click(screen.getByRole('button', { name: 'Publish answer' }))
  await see('This question has all its answers')
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('One more')
})

test('who asked changes and deletes a question until somebody answers it', async () => {
  const kept = [own(1), own(2, { answers: [answerOf(1)] })]
  const site = open(kept, {
    edit: ({ id, body }) => {
      for (const question of kept) if (question._id === id) question.body = body
      return { message: 'Your question is saved.' }
    },
    remove: ({ id }) => {
      expect(id).toBe('q1')
      kept.shift()
      return { message: 'Your question is deleted.' }
    },
  })
  await site.user.click(await button(/^Edit the question “Question 1”/))
  await site.user.type(await screen.findByRole('textbox', { name: 'Your question', description: /^10 of/ }), ' more')
  await site.user.click(screen.getByRole('button', { name: 'Save question' }))
  await see('Your question is saved.')
  expect(screen.queryByRole('button', { name: /^(Edit|Delete) the question “Question 2/ })).toBeNull()
  await site.user.click(await button(/^Delete the question “Question 1 more”/))
  await confirmDelete(site)
  await see('Your question is deleted.')
  await waitFor(async () => expect(await items()).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Questions' })).toHaveFocus())
})

test('a deletion that is refused says why', async () => {
  const site = open([own(1)], { remove: () => refuse('CONFLICT', 'Somebody has answered this question') })
  await site.user.click(await button(/^Delete the question/))
  await confirmDelete(site)
  await see('Somebody has answered this question')
  expect(await items()).toHaveLength(1)
})

test('who asked accepts an answer and takes that back; the button keeps the focus', async () => {
  const answer = answerOf(2)
  const { user } = open([own(1, { answers: [answerOf(1), answer] })], {
    accept: ({ id }) => {
      answer.accepted = id === 'a2'
      return { message: 'The answer is accepted.' }
    },
    unaccept: () => {
      answer.accepted = false
      return { message: 'The answer isn’t accepted any more.' }
    },
  })
  await user.click(await button(/^Accept the answer “Answer 2”/))
  const undo = await button(/^Undo accepting the answer “Answer 2”/)
  expect(undo).toHaveFocus()
  expect(screen.getByText('Accepted answer')).toBeVisible()
  await user.click(undo)
  expect(await button(/^Accept the answer “Answer 2”/)).toHaveFocus()
  expect(screen.queryByText('Accepted answer')).toBeNull()
})

test('an answer that can’t be accepted any more says why', async () => {
  const { user } = open([own(1, { answers: [answerOf(1)] })], { accept: () => refuse('NOT_FOUND', 'Answer not found') })
  await user.click(await button(/^Accept the answer/))
  await see('Answer not found')
})

test('a learner deletes their own answer; the focus stays at its question', async () => {
  const question = questionOf(1, { answers: [answerOf(1, { isOwn: true }), answerOf(2)] })
  const site = open([question], {
    removeAnswer: ({ id }) => {
      question.answers = question.answers.filter(({ _id }) => _id !== id)
      return { message: 'Your answer is deleted.' }
    },
  })
  await site.user.click(await button(/^Delete the answer “Answer 1”/))
  await confirmDelete(site)
  await see('Your answer is deleted.')
  await waitFor(() => expect(screen.queryByText('Answer 1')).toBeNull())
  expect(screen.getByText('Answer 2')).toBeVisible()
  await waitFor(async () => expect((await items())[0]).toHaveFocus())
})

test.each([
  ['question', 'Question 1', 'report', 'q1'],
  ['answer', 'Answer 1', 'reportAnswer', 'a1'],
] as const)('a learner reports what somebody else wrote, with a reason: %s', async (kind, start, operation, id) => {
  const question = questionOf(1, { answers: [answerOf(1), answerOf(2, { isOwn: true })] })
  const report = vi.fn((input: { id: string }) => {
    for (const one of [question, ...question.answers]) if (one._id === input.id) one.report = 'reported'
    return { message: `Thanks. An operator will look at this ${kind}.` }
  })
  const { user } = open([question], { [operation]: report })
  await user.click(await button(new RegExp(`^Report the ${kind} “${start}”`)))
  const dialog = within(await screen.findByRole('alertdialog', { name: `Report this ${kind}?` }))
  await user.click(dialog.getByRole('button', { name: 'Report' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Enter a reason')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'An ad.')
  await user.click(dialog.getByRole('button', { name: 'Report' }))
  await see(`Thanks. An operator will look at this ${kind}.`)
  await see('You reported this. An operator will look at it.')
  expect(report).toHaveBeenCalledExactlyOnceWith({ id, reason: 'An ad.' })
  expect(screen.queryByRole('button', { name: new RegExp(`^Report the ${kind}`) })).toBeNull()
  await waitFor(async () => expect((await items())[0]).toHaveFocus())
})

test('a report that is refused says why and keeps the reason', async () => {
  const { user } = open([questionOf(1)], { report: () => refuse('CONFLICT', 'You’ve already reported this') })
  await user.click(await button(/^Report the question/))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'An ad.')
  await user.click(dialog.getByRole('button', { name: 'Report' }))
  expect(await dialog.findByText('You’ve already reported this')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('An ad.')
})

test('a learner reads what an operator decided, and can’t report their own words', async () => {
  open([
    questionOf(1, { report: 'kept' }),
    own(2, {
      hiddenReason: 'Rude',
      hiddenBy: 'operator',
      answers: [answerOf(3, { isOwn: true, hiddenReason: 'An ad', hiddenBy: 'operator' })],
    }),
  ])
  await see('You reported this. An operator decided to keep it.')
  await see('An operator hid your question. Only you can see it. Reason: Rude')
  await see('An operator hid your answer. Only you can see it. Reason: An ad')
  const reports = screen.getAllByRole('button', { name: /^Report/ }).map(({ textContent }) => textContent)
  expect(reports).toEqual(['Report the question “Question 1”'])
})

test('the author of what the teacher hid reads why, and can only delete it', async () => {
  const hiddenAnswer = answerOf(1, { isOwn: true, hiddenReason: 'An ad', hiddenBy: 'seller' })
  open([own(1, { hiddenReason: 'Off topic', hiddenBy: 'seller' }), own(2, { answers: [hiddenAnswer] })])
  await see('The teacher hid your question. Only you can see it. Reason: Off topic')
  await see('The teacher hid your answer. Only you can see it. Reason: An ad')
  const [first = document.body, second = document.body] = await items()
  expect(
    within(first)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Delete the question “Question 1”'])
  expect(within(second).queryByRole('button', { name: /^Accept/ })).toBeNull()
  expect(within(second).getByRole('button', { name: /^Edit/ })).toBeVisible()
  expect(within(second).getByRole('button', { name: /^Delete the answer/ })).toBeVisible()
})

test('a question is about the second at which the learner began to write, and leads back to it', async () => {
  const kept: LessonQuestion[] = []
  const { user } = openClassroom(1, {
    query: '?tool=questions',
    lessons: [lessonOf(1, { kind: 'video', durationSeconds: 100 })],
    answers: {
      questions: {
        list: () => ({ content: [...kept], nextCursor: null }),
        ask: ({ body, atSeconds = null }) => {
          kept.push(own(1, { body, atSeconds }))
          return { id: 'q1', message: 'Your question is published.' }
        },
      },
      learning: { video: () => ({ content: playable }), reportPlayback: () => ({ mayPlay: true }) },
    },
  })
  const { element, seekTo } = await playing()
  seekTo(65.7)
  await user.type(await screen.findByRole('textbox', { name: 'Your question' }), 'H')
  seekTo(80)
  expect(screen.getByRole('checkbox', { name: 'At 1:05 in the video' })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Ask question' }))
  await user.click(await screen.findByRole('button', { name: 'Go to 1:05' }))
  expect(element.currentTime).toBe(65)
})

test('more questions are loaded on demand, of which the first gets the focus; a list that failed to load can be retried', async () => {
  let down = true
  const { user } = open([], {
    list: ({ cursor }) => {
      if (down) return refuse('UNAVAILABLE', 'Down')
      if (cursor) return { content: [questionOf(2)], nextCursor: null }
      return { content: [questionOf(1)], nextCursor: 'q1' }
    },
  })
  await see('Couldn’t load the questions. Check your connection.')
  down = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await user.click(await screen.findByRole('button', { name: 'Show more questions' }))
  await waitFor(async () => expect((await items())[1]).toHaveFocus())
  expect(screen.queryByRole('button', { name: 'Show more questions' })).toBeNull()
})

test('who only previews a lesson sees no questions', async () => {
  openClassroom(1, { query: '?tool=questions', lesson: () => contentOf(lessonOf(1), { access: 'preview' }) })
  await see('What Lesson 1 says.')
  expect(screen.queryByRole('button', { name: 'Questions' })).not.toBeInTheDocument()
})
