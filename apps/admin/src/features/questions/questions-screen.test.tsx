import type { Answers } from '@skillharbor/client/testing'
import type { ReceivedQuestion } from '@skillharbor/contracts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { course, openSite, refuse, seeToast, signedIn } from '../../../test/open-site.tsx'
import { questionAnswer, receivedQuestion } from '../../../test/questions.ts'

const open = (questions: NonNullable<Answers['questions']>, path = '/questions') =>
  openSite(path, { admin: signedIn, courses: { mine: () => ({ content: [course] }) }, questions })
const page = (...content: ReceivedQuestion[]) => ({ content: structuredClone(content), nextCursor: null })
const rows = async () => [...(await screen.findByRole('list', { name: 'Questions' })).children]
const button = (name: string) => screen.findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('alertdialog'))

test('a seller reads questions with their lesson and answers, and why something is hidden', async () => {
  open({
    received: () =>
      page(
        receivedQuestion({
          atSeconds: 65,
          editedAt: '2026-11-20T09:00:00.000Z',
          answers: [
            questionAnswer({ _id: 'a0', author: 'Ravi', body: 'Buy mine!', hiddenReason: 'An ad', hiddenBy: 'seller' }),
            questionAnswer({ accepted: true }),
          ],
        }),
        receivedQuestion({ _id: 'q2', author: 'Leela', hiddenReason: 'Off topic', hiddenBy: 'seller' }),
      ),
  })
  const [first, second] = await rows()
  expect(first).toHaveTextContent(
    /^MeeraType on the web · Serifs · 20 Nov 2026 · At 1:05 in the video · EditedWhy serifs\?Ravi.*Buy mine!.*Reason: An ad.*You21 Nov 2026Accepted answerThey lead/,
  )
  expect(screen.getAllByRole('link', { name: 'Serifs' })[0]).toHaveAttribute('href', '/content/c1?lesson=l1')
  expect(second).toHaveTextContent('You hid this. Only its author can see it. Reason: Off topic')
  // What is hidden is neither answered nor marked, hidden again nor reported.
  const names = screen.getAllByRole('button', { name: /(Leela|Ravi)’s/ }).map(({ textContent }) => textContent)
  expect(names).toEqual(['Show again: Ravi’s answer', 'Show again: Leela’s question'])
})

test('a seller answers a question, and the list shows the answer', async () => {
  const kept = receivedQuestion()
  const { user } = open({
    received: () => page(kept),
    reply: ({ id, body }) => {
      expect(id).toBe('q1')
      kept.answers.push(questionAnswer({ body }))
      return { id: 'a1', message: 'Your answer is published.' }
    },
  })
  await user.click(await button('Answer Meera’s question'))
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Publish answer' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter an answer')
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'For long texts.')
  await user.click(screen.getByRole('button', { name: 'Publish answer' }))
  await seeToast('Your answer is published.')
  expect(within(screen.getByRole('list', { name: 'Answers to Meera' })).getByText('For long texts.')).toBeVisible()
  const [row] = await rows()
  await waitFor(() => expect(row?.firstChild).toHaveFocus())
})

test('what is typed while an answer is being published stays', async () => {
  const publishing = Promise.withResolvers<{ id: string; message: string }>()
  const { user } = open({ received: () => page(receivedQuestion()), reply: () => publishing.promise })
  await user.click(await button('Answer Meera’s question'))
  const field = screen.getByRole('textbox', { name: 'Your answer' })
  await user.type(field, 'For long texts.')
  await user.click(screen.getByRole('button', { name: 'Publish answer' }))
  await user.type(field, ' And for signs.')
  publishing.resolve({ id: 'a1', message: 'Your answer is published.' })
  await seeToast('Your answer is published.')
  await waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull())
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('For long texts. And for signs.')
})

test('a refused answer says why and keeps its words; Cancel closes the form', async () => {
  const { user } = open({
    received: () => page(receivedQuestion()),
    reply: () => refuse('CONFLICT', 'This question can’t take any more answers'),
  })
  await user.click(await button('Answer Meera’s question'))
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'One more.')
  await user.click(screen.getByRole('button', { name: 'Publish answer' }))
  expect(await screen.findByText('This question can’t take any more answers')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('One more.')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull()
})

test('leaving asks before a half-written answer is lost, and no longer once it is published', async () => {
  const kept = receivedQuestion()
  const { user, where } = open({
    received: () => page(kept),
    reply: ({ body }) => {
      kept.answers.push(questionAnswer({ body }))
      return { id: 'a1', message: 'Your answer is published.' }
    },
  })
  const asksToClose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await user.click(await button('Answer Meera’s question'))
  expect(asksToClose()).toBe(false)
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'For long texts.')
  await user.click(screen.getByRole('link', { name: 'Serifs' }))
  await user.click(await (await dialog()).findByRole('button', { name: 'Cancel' }))
  expect(where()).toBe('/questions')
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('For long texts.')
  expect(asksToClose()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Publish answer' }))
  await seeToast('Your answer is published.')
  await waitFor(() => expect(asksToClose()).toBe(false))
})

test('a seller accepts an answer and takes that back', async () => {
  const answer = questionAnswer({ author: 'Ravi' })
  const { user } = open({
    received: () => page(receivedQuestion({ answers: [answer, questionAnswer({ _id: 'a2' })] })),
    recommend: ({ id }) => {
      answer.accepted = id === 'a1'
      return { message: 'The answer is accepted.' }
    },
    unrecommend: ({ id }) => {
      answer.accepted = id !== 'a1'
      return { message: 'The answer isn’t accepted any more.' }
    },
  })
  expect(await button('Accept your answer')).toBeVisible()
  await user.click(await button('Accept Ravi’s answer'))
  await seeToast('The answer is accepted.')
  expect(await screen.findByText('Accepted answer')).toBeVisible()
  await user.click(await button('Undo accepting Ravi’s answer'))
  await waitFor(() => expect(screen.queryByText('Accepted answer')).toBeNull())
})

test('an answer that can’t be accepted any more says why', async () => {
  const { user } = open({
    received: () => page(receivedQuestion({ answers: [questionAnswer()] })),
    recommend: () => refuse('NOT_FOUND', 'Answer not found'),
  })
  await user.click(await button('Accept your answer'))
  await seeToast('Answer not found')
})

test('a seller deletes an answer of their own after a question; others’ they can only hide', async () => {
  const kept = receivedQuestion({ answers: [questionAnswer(), questionAnswer({ _id: 'a2', author: 'Ravi' })] })
  const { user } = open({
    received: () => page(kept),
    removeReply: ({ id }) => {
      kept.answers = kept.answers.filter(({ _id }) => _id !== id)
      return { message: 'Your answer is deleted.' }
    },
  })
  await user.click(await button('Delete your answer'))
  await user.click((await dialog()).getByRole('button', { name: 'Delete' }))
  await seeToast('Your answer is deleted.')
  await waitFor(() => expect(screen.queryByText('You')).toBeNull())
  expect(screen.getByText('Ravi')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  const [row] = await rows()
  await waitFor(() => expect(row?.firstChild).toHaveFocus())
})

test.each([
  ['question', 'Hide Meera’s question', 'hide', 'q1'],
  ['answer', 'Hide Ravi’s answer', 'hideAnswer', 'a1'],
] as const)('a seller hides what doesn’t belong, with a reason: %s', async (kind, name, operation, hiddenId) => {
  const kept = receivedQuestion({ answers: [questionAnswer({ author: 'Ravi' })] })
  const { user } = open({
    received: () => page(kept),
    [operation]: ({ id, reason }: { id: string; reason: string }) => {
      expect(id).toBe(hiddenId)
      for (const one of [kept, ...kept.answers]) if (one._id === id) one.hiddenReason = reason
      return { message: `The ${kind} is hidden.` }
    },
  })
  await user.click(await button(name))
  const asked = await dialog()
  await user.click(asked.getByRole('button', { name: 'Hide' }))
  expect(await asked.findByRole('alert')).toHaveTextContent('Enter a reason')
  await user.type(asked.getByRole('textbox', { name: 'Reason' }), 'An ad.')
  await user.click(asked.getByRole('button', { name: 'Hide' }))
  await seeToast(`The ${kind} is hidden.`)
  expect(await screen.findByText(/Only its author can see it\. Reason: An ad\./)).toBeVisible()
  expect(screen.queryByRole('button', { name })).toBeNull()
  const [row] = await rows()
  await waitFor(() => expect(row?.firstChild).toHaveFocus())
})

test('what can’t be hidden says why and keeps the reason', async () => {
  const { user } = open({
    received: () => page(receivedQuestion()),
    hide: () => refuse('NOT_FOUND', 'Question not found'),
  })
  await user.click(await button('Hide Meera’s question'))
  const asked = await dialog()
  await user.type(asked.getByRole('textbox', { name: 'Reason' }), 'An ad.')
  await user.click(asked.getByRole('button', { name: 'Hide' }))
  expect(await asked.findByText('Question not found')).toBeVisible()
  expect(asked.getByRole('textbox', { name: 'Reason' })).toHaveValue('An ad.')
})

test.each([
  ['question', 'Show again: Meera’s question', 'unhide', 'q1'],
  ['answer', 'Show again: Ravi’s answer', 'unhideAnswer', 'a1'],
] as const)('a seller shows again what they hid: %s', async (kind, name, operation, hiddenId) => {
  const hidden = { hiddenReason: 'An ad', hiddenBy: 'seller' } as const
  const kept = receivedQuestion({
    ...(kind === 'question' && hidden),
    answers: [questionAnswer({ author: 'Ravi', ...(kind === 'answer' && hidden) })],
  })
  const { user } = open({
    received: () => page(kept),
    [operation]: ({ id }: { id: string }) => {
      expect(id).toBe(hiddenId)
      for (const one of [kept, ...kept.answers]) if (one._id === id) one.hiddenReason = null
      return { message: `Everyone who owns the course sees the ${kind} again.` }
    },
  })
  await user.click(await button(name))
  await seeToast(`Everyone who owns the course sees the ${kind} again.`)
  await waitFor(() => expect(screen.queryByText(/Reason: An ad/)).toBeNull())
  const [row] = await rows()
  await waitFor(() => expect(row?.firstChild).toHaveFocus())
})

test('what can’t be shown again says why', async () => {
  const { user } = open({
    received: () => page(receivedQuestion({ hiddenReason: 'An ad', hiddenBy: 'seller' })),
    unhide: () => refuse('NOT_FOUND', 'Question not found'),
  })
  await user.click(await button('Show again: Meera’s question'))
  await seeToast('Question not found')
})

test.each([
  ['question', 'Report Meera’s question', 'reportReceived', 'q1'],
  ['answer', 'Report Ravi’s answer', 'reportReceivedAnswer', 'a1'],
] as const)('a seller reports what needs an operator, with a reason: %s', async (kind, name, operation, reportedId) => {
  const asked: unknown[] = []
  const kept = receivedQuestion({ answers: [questionAnswer({ author: 'Ravi' })] })
  const { user } = open({
    received: () => page(kept),
    [operation]: (input: { id: string }) => {
      asked.push(input)
      for (const one of [kept, ...kept.answers]) if (one._id === input.id) one.report = 'reported'
      return { message: `Thanks. An operator will look at this ${kind}.` }
    },
  })
  await user.click(await button(name))
  const shown = await dialog()
  await user.click(shown.getByRole('button', { name: 'Report' }))
  expect(await shown.findByRole('alert')).toHaveTextContent('Enter a reason')
  await user.type(shown.getByRole('textbox', { name: 'Reason' }), 'An ad.')
  await user.click(shown.getByRole('button', { name: 'Report' }))
  await seeToast(`Thanks. An operator will look at this ${kind}.`)
  expect(await screen.findByText('Reported. An operator will look at it.')).toBeVisible()
  expect(screen.queryByRole('button', { name })).toBeNull()
  expect(asked).toEqual([{ id: reportedId, reason: 'An ad.' }])
  const [row] = await rows()
  await waitFor(() => expect(row?.firstChild).toHaveFocus())
})

test('a seller reads what an operator decided: what is kept can be reported again, a hidden answer only deleted', async () => {
  const hidden = { hiddenReason: 'Rude', hiddenBy: 'operator' } as const
  open({ received: () => page(receivedQuestion({ report: 'kept', answers: [questionAnswer(hidden)] })) })
  expect(await screen.findByText('Reported. An operator decided to keep it.')).toBeVisible()
  expect(screen.getByText('An operator hid this. Only you can see it. Reason: Rude')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Report Meera’s question' })).toBeVisible()
  const own = within(screen.getByRole('list', { name: 'Answers to Meera' }))
  expect(own.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Delete your answer'])
})

test('the filters are in the address; a list that has nothing to show says why', async () => {
  const asked: unknown[] = []
  const { user, where } = open(
    {
      received: ({ state, courseId }) => {
        asked.push({ state, courseId })
        return page()
      },
    },
    '/questions?state=nonsense',
  )
  expect(await screen.findByRole('heading', { name: 'No questions yet' })).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Unanswered')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Course' }), 'Type on the web')
  expect(await screen.findByRole('heading', { name: 'No questions match' })).toBeVisible()
  expect(where()).toBe('/questions?state=unanswered&course=c1')
  await waitFor(() => expect(asked.at(-1)).toEqual({ state: 'unanswered', courseId: 'c1' }))
  await user.click(screen.getByRole('button', { name: 'Show all questions' }))
  expect(await screen.findByRole('heading', { name: 'No questions yet' })).toBeVisible()
})

test('more questions are loaded on demand; a list that failed to load can be retried', async () => {
  let down = true
  const { user } = open({
    received: ({ cursor }) => {
      if (down) return refuse('UNAVAILABLE', 'Down')
      return cursor ? page(receivedQuestion({ _id: 'q2' })) : { ...page(receivedQuestion()), nextCursor: 'q1' }
    },
  })
  await screen.findByRole('heading', { name: 'Couldn’t load your questions' })
  down = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await user.click(await button('Show more'))
  await waitFor(async () => expect(await rows()).toHaveLength(2))
})

test('the bar leads to the questions', async () => {
  const { user, where } = openSite('/sales', {
    admin: signedIn,
    courses: { mine: () => ({ content: [course] }) },
    sales: {
      list: () => ({ content: [], nextCursor: null }),
      revenue: () => ({ total: 0, totalBefore: 0, byDay: [], byCourse: [] }),
    },
    questions: { received: () => page() },
  })
  await user.click(await screen.findByRole('link', { name: 'Learners' }))
  expect(await screen.findByRole('heading', { name: 'No questions yet' })).toBeVisible()
  expect(where()).toBe('/questions')
})
