import type { Answers } from '@skillharbor/client/testing'
import type { Answer, LearnerLesson, LearnerQuestion, Lesson, QuizAttempt } from '@skillharbor/contracts/entities'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { contentOf, lessonId, lessonOf } from '../../../../test/learning.ts'
import { openClassroom } from '../../../../test/open-classroom.tsx'
import { owning, refuse, see } from '../../../../test/open-site.tsx'

const questions: LearnerQuestion[] = [
  {
    id: 'one',
    kind: 'single',
    prompt: 'Which is red?',
    choices: [
      { id: 1, text: 'Starboard' },
      { id: 0, text: 'Port' },
    ],
  },
  {
    id: 'many',
    kind: 'multiple',
    prompt: 'Which float?',
    choices: [
      { id: 0, text: 'Cork' },
      { id: 1, text: 'Iron' },
      { id: 2, text: 'Oak' },
    ],
  },
  { id: 'flag', kind: 'true-false', prompt: 'Does it rain?', choices: [] },
  { id: 'word', kind: 'short-text', prompt: 'Name a knot.', choices: [] },
  { id: 'count', kind: 'number', prompt: 'How many?', choices: [] },
]

type Summary = NonNullable<Lesson['quiz']>
const open: QuizAttempt = {
  _id: 'a1',
  startedAt: '2026-11-20T09:00:00.000Z',
  submittedAt: null,
  questions,
  answers: {},
  score: null,
  passed: null,
  results: [],
}

/** Opens a quiz whose attempt is `started`, and which is graded as told. */
const openQuiz = ({
  summary,
  started = open,
  score = 100,
  lesson = {},
  at = 1,
  saveAnswer,
  startAttempt = () => ({ content: started }),
  purchases = {},
  language,
}: {
  /** Where the quiz is: first, or third after a text and a file. */
  at?: 1 | 3
  lesson?: Partial<LearnerLesson>
  summary?: Partial<Summary>
  started?: QuizAttempt
  startAttempt?: () => { content: QuizAttempt }
  score?: number
  saveAnswer?: () => never
  purchases?: NonNullable<Answers['purchases']>
  /** The course's. */
  language?: string
} = {}) => {
  let used = 0
  const answers = new Map<string, Answer>()
  const current = () => ({ ...started, answers: { ...started.answers, ...Object.fromEntries(answers) } })
  const save = vi.fn(({ questionId, answer }: { questionId: string; answer: Answer }) => {
    saveAnswer?.()
    answers.set(questionId, answer)
    return { content: current() }
  })
  const submit = vi.fn(() => {
    used++
    const passed = score >= 60
    const results = questions.map(({ id }) => ({
      id,
      correct: passed,
      ...(passed && { explanation: `Because of ${id}.` }),
      ...(passed && { rightAnswer: `The answer to ${id}` }),
    }))
    return { content: { ...current(), submittedAt: '2026-11-20T09:10:00.000Z', score, passed, results } }
  })
  const quiz = () => ({
    questionCount: 5,
    passPercent: 60,
    maxAttempts: 2,
    bestScore: used > 0 ? score : null,
    passed: used > 0 && score >= 60,
    nextAttemptAt: used < 2 ? null : new Date(Date.now() + 86_400_000).toISOString(),
    ...summary,
    attemptsUsed: used + (summary?.attemptsUsed ?? 0),
  })
  const entry = lessonOf(at, { kind: 'quiz', ...lesson })
  const classroom = openClassroom(at, {
    lessons: at === 1 ? [entry, lessonOf(2), lessonOf(3)] : [lessonOf(1), lessonOf(2, { kind: 'file' }), entry],
    lesson: () => contentOf(entry, { body: '', quiz: quiz(), course: { _id: 'c1', title: 'Course 1', language } }),
    answers: {
      purchases,
      learning: { startAttempt, saveAnswer: save, submitAttempt: submit },
    },
  })
  return { ...classroom, save, submit, answers }
}

const start = () => screen.findByRole('button', { name: 'Start quiz' })
const submitBlanks = async (user: ReturnType<typeof openQuiz>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Submit answers' }))
  await user.click(await screen.findByRole('button', { name: 'Submit anyway' }))
}

test('a quiz says what it asks for before it starts', async () => {
  openQuiz({ summary: { bestScore: 40 } })
  expect(await start()).toBeVisible()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    expect.arrayContaining(['5 questions', '60% to pass', '2 attempts left', 'Best score: 40%']),
  )
})

test('a begun quiz goes on, and says how far it is', async () => {
  openQuiz({ summary: { answered: 1 } })
  expect(await screen.findByRole('button', { name: 'Continue (1 of 5 answered)' })).toBeVisible()
})

test.each([
  [-1, true],
  [1, false],
])('who has used all attempts may try again once a day: %s hours from now', async (hours, isOpen) => {
  const nextAttemptAt = new Date(Date.now() + hours * 3_600_000).toISOString()
  openQuiz({ summary: { attemptsUsed: 2, bestScore: 20, nextAttemptAt } })
  await see(isOpen ? '1 attempt left' : 'No attempts left')
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(isOpen)
  expect(screen.queryByText(/^You’ve used all attempts for this quiz. You can try again on .+ IST/) === null).toBe(
    isOpen,
  )
})

test('a quiz that opens again while it is shown opens by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const nextAttemptAt = new Date(Date.now() + 600_000).toISOString()
  openQuiz({ summary: { attemptsUsed: 2, bestScore: 20, nextAttemptAt } })
  await see('No attempts left')
  await act(() => vi.advanceTimersByTimeAsync(601_000))
  await see('1 attempt left')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('once a quiz is passed, home asks where to go on', async () => {
  const list = vi.fn(() => owning())
  const { user, router } = openQuiz({ purchases: { list } })
  await start()
  await act(() => router.navigate('/'))
  await waitFor(() => expect(list).toHaveBeenCalledOnce())
  await act(() => router.navigate(-1))
  await user.click(await start())
  await submitBlanks(user)
  await see('You passed')
  expect(list).toHaveBeenCalledOnce()
  await act(() => router.navigate('/'))
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
})

test('each answer is saved as it is given, and the results explain them', async () => {
  const { user, answers, submit } = openQuiz()
  await user.click(await start())
  expect(await screen.findByText('Which is red?')).toBeVisible()
  await waitFor(() => expect(document.activeElement?.localName).toBe('legend'))
  await user.click(screen.getByRole('radio', { name: 'Port' }))
  await waitFor(() => expect(answers.get('one')).toBe(0))
  await user.click(screen.getByRole('checkbox', { name: 'Oak' }))
  await user.click(screen.getByRole('checkbox', { name: 'Cork' }))
  await waitFor(() => expect(answers.get('many')).toEqual([0, 2]))
  await user.click(screen.getByRole('radio', { name: 'False' }))
  await user.type(screen.getByLabelText('Your answer'), 'bowline')
  await user.type(screen.getByLabelText('Your answer, as a number'), '1,250.5')
  await user.tab()
  await waitFor(() =>
    expect(Object.fromEntries(answers)).toEqual({ one: 0, many: [0, 2], flag: false, word: 'bowline', count: 1250.5 }),
  )
  await see('Your answers are saved.')
  await user.click(screen.getByRole('button', { name: 'Submit answers' }))
  expect(await screen.findByRole('heading', { name: 'You passed' })).toHaveFocus()
  expect(submit).toHaveBeenCalledOnce()
  expect(screen.getByText('You scored 100%. You need 60% to pass.')).toBeVisible()
  expect(screen.getByText('Because of many.').closest('li')).toHaveTextContent('Your answer: Cork and Oak')
  expect(screen.getAllByText('Correct')).toHaveLength(5)
})

test.each([
  ['closed', () => window.dispatchEvent(new Event('pagehide'))],
  ['hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
])('what was typed last is saved when the tab is %s at once', async (_, leave) => {
  const { user, save } = openQuiz()
  await user.click(await start())
  const field = await screen.findByLabelText('Your answer')
  await user.click(field)
  await user.paste('bowline')
  expect(save).not.toHaveBeenCalled()
  leave()
  await waitFor(() => expect(save).toHaveBeenCalledOnce(), { timeout: 400 })
  await see('Your answers are saved.')
})

test('a learner who fails can try again until no attempt is left, and then reads when the next one opens', async () => {
  const { user } = openQuiz({ score: 20 })
  await user.click(await start())
  await see('5 questions have no answer. They count as wrong.')
  await submitBlanks(user)
  expect(await screen.findByRole('heading', { name: 'You didn’t pass this time' })).toHaveFocus()
  expect(screen.getAllByText('No answer')).toHaveLength(5)
  expect(screen.queryByText('Incorrect')).not.toBeInTheDocument()
  expect(screen.queryByText(/^Correct answer/)).not.toBeInTheDocument()
  await see('You’ll see the explanations after your second attempt.')
  await see('1 attempt left')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await submitBlanks(user)
  await see(/^You’ve used all attempts for this quiz. You can try again on .+ IST/)
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('an attempt goes on with the answers that were saved', async () => {
  const { user } = openQuiz({ started: { ...open, answers: { one: 1, word: 'hitch', count: 3 } } })
  await user.click(await start())
  expect(await screen.findByRole('radio', { name: 'Starboard' })).toBeChecked()
  expect(screen.getByLabelText('Your answer')).toHaveValue('hitch')
  expect(screen.getByLabelText('Your answer, as a number')).toHaveValue('3')
  expect(screen.getByText('2 questions have no answer. They count as wrong.')).toBeVisible()
})

test('an answer that can’t be saved isn’t submitted, and can be saved again', async () => {
  let down = true
  const saveAnswer = () => (down ? refuse('UNAVAILABLE', 'Down') : undefined) as never
  const { user, submit, answers } = openQuiz({ saveAnswer })
  await user.click(await start())
  await user.click(await screen.findByRole('radio', { name: 'Port' }))
  await see('Couldn’t save your last answer.')
  await submitBlanks(user)
  expect(submit).not.toHaveBeenCalled()
  down = false
  await user.click(await screen.findByRole('button', { name: 'Save again' }))
  await see('Your answers are saved.')
  expect(answers.get('one')).toBe(0)
})

test('an attempt that was submitted in another tab shows its results once an answer comes too late', async () => {
  const { user, submit, save } = openQuiz({
    saveAnswer: () => refuse('CONFLICT', 'This attempt has already been submitted'),
  })
  await user.click(await start())
  await user.click(await screen.findByRole('radio', { name: 'Port' }))
  expect(await screen.findByRole('heading', { name: 'You passed' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Submit answers' })).not.toBeInTheDocument()
  expect(submit).toHaveBeenCalledExactlyOnceWith({ attemptId: 'a1' })
  expect(save).toHaveBeenCalledOnce()
})

test('a quiz that the API doesn’t let the learner begin says why', async () => {
  const { user } = openQuiz({ startAttempt: () => refuse('FORBIDDEN', 'Your refund is under way') })
  await user.click(await start())
  await see('Your refund is under way')
})

test('something that isn’t a number is pointed out', async () => {
  const { user } = openQuiz()
  await user.click(await start())
  const question = within(await screen.findByRole('group', { name: /How many\?/ }))
  await user.type(question.getByRole('textbox'), 'many')
  await user.tab()
  expect(await question.findByRole('alert')).toHaveTextContent('Enter a number, such as 12 or 3.5.')
})

test('keys for the classroom do nothing while an answer is typed', async () => {
  const { user, where } = openQuiz()
  await user.click(await start())
  const at = where()
  await user.type(await screen.findByLabelText('Your answer'), 'nodpo?')
  expect(where()).toBe(at)
  expect(screen.getByLabelText('Your answer')).toHaveValue('nodpo?')
  expect(screen.queryByText('This lesson is done')).not.toBeInTheDocument()
})

test('a quiz that isn’t passed can’t be marked as done, and says what finishes it', async () => {
  const { user, reports } = openQuiz()
  await start()
  expect(screen.getByText('Pass the quiz to finish this lesson.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Mark as done' })).not.toBeInTheDocument()
  await user.keyboard('d')
  await waitFor(() => expect(reports).toHaveLength(1))
  expect(reports[0]).not.toHaveProperty('done')
  await user.click(await start())
  await submitBlanks(user)
  await screen.findByRole('heading', { name: 'You passed' })
  await waitFor(() => expect(screen.queryByText('Pass the quiz to finish this lesson.')).not.toBeInTheDocument())
  expect(await screen.findByRole('button', { name: /^Mark as/ })).toBeVisible()
})

test('a quiz that was marked by hand before stays done, and says what a certificate needs', async () => {
  openQuiz({ lesson: { done: true } })
  await see('You marked this quiz as done earlier, so it stays done. To get a new certificate, you need to pass it.')
  expect(screen.queryByRole('button', { name: 'Mark as not done' })).not.toBeInTheDocument()
})

test('the outline shows a quiz that was opened as begun', async () => {
  openQuiz({ lesson: { began: true } })
  await start()
  const outline = within(screen.getByRole('navigation', { name: 'Course outline', hidden: true }))
  expect(outline.getByRole('link', { name: /^Started: ?Lesson 1 ?· Not passed yet/, hidden: true })).toBeInTheDocument()
})

test('a quiz with blanks asks before it takes them, and leads to the first one', async () => {
  const { user, submit } = openQuiz({ started: { ...open, answers: { one: 1, flag: true, word: 'hitch' } } })
  await user.click(await start())
  await user.click(await screen.findByRole('button', { name: 'Submit answers' }))
  const goTo = screen.getByRole('button', { name: 'Go to question 2' })
  expect(goTo).toHaveFocus()
  expect(goTo).toHaveAccessibleDescription('2 questions have no answer. They count as wrong.')
  expect(submit).not.toHaveBeenCalled()
  await user.click(goTo)
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Which float?'))
  await user.click(screen.getByRole('checkbox', { name: 'Oak' }))
  expect(screen.getByRole('button', { name: 'Go to question 5' })).toBeVisible()
  await user.type(screen.getByLabelText('Your answer, as a number'), '3{Enter}')
  expect(submit).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Submit answers' }))
  expect(await screen.findByRole('heading', { name: 'You passed' })).toHaveFocus()
})

test('an answer that is taken back while it is typed keeps the focus', async () => {
  const answers = { one: 1, many: [0], flag: true, word: 'hitch' }
  const { user } = openQuiz({ started: { ...open, answers } })
  await user.click(await start())
  await user.click(await screen.findByRole('button', { name: 'Submit answers' }))
  await user.click(screen.getByRole('button', { name: 'Go to question 5' }))
  const number = screen.getByLabelText('Your answer, as a number')
  await user.type(number, '5{Backspace}')
  expect(number).toHaveFocus()
})

test('wrong answers lead back to the texts and videos before the quiz, said once', async () => {
  const { user } = openQuiz({ score: 20, at: 3, started: { ...open, answers: { flag: true } } })
  await user.click(await start())
  await submitBlanks(user)
  await see('You scored 20%. You need 60% to pass.')
  const wrong = screen.getByText('Does it rain?').closest('li')
  expect(wrong).toHaveTextContent('Incorrect')
  const again = screen.getByText('Go over this lesson again').closest('details')
  expect(within(again ?? document.body).getByRole('link', { name: /Lesson 1$/ })).toHaveAttribute(
    'href',
    `/learn/c1/${lessonId(1)}`,
  )
})

test('what the seller wrote says its language, in questions and in results, and our words don’t', async () => {
  const { user } = openQuiz({ language: 'hi', at: 3, started: { ...open, answers: { one: 1, flag: true } } })
  await user.click(await start())
  await see('Which is red?')
  for (const words of ['Which is red?', 'Starboard', 'Cork'])
    expect(screen.getByText(words)).toHaveAttribute('lang', 'hi')
  for (const words of ['Question 1 of 5', 'True']) expect(screen.getByText(words)).not.toHaveAttribute('lang')
  await submitBlanks(user)
  await screen.findByRole('heading', { name: 'You passed' })
  for (const words of ['Which is red?', 'Starboard', 'Because of one.'])
    expect(screen.getByText(words)).toHaveAttribute('lang', 'hi')
  expect(screen.getByText('True')).not.toHaveAttribute('lang')
})

test('the lessons to read again say their language', async () => {
  const { user } = openQuiz({ language: 'hi', at: 3, score: 20 })
  await user.click(await start())
  await submitBlanks(user)
  const again = (await screen.findByText(/^Go over/)).closest('details') ?? document.body
  expect(within(again).getByText('Lesson 1')).toHaveAttribute('lang', 'hi')
})
