import type { ReceivedQuestion } from '@skillharbor/contracts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { course, openSite, refuse, see, signedIn } from '../../../test/open-site.tsx'
import { questionAnswer, receivedQuestion } from '../../../test/questions.ts'

const asked = (author: string, day: number, more: Partial<ReceivedQuestion> = {}) =>
  receivedQuestion({ _id: author, author, createdAt: `2026-11-${day}T08:00:00.000Z`, ...more })
const hidden = { hiddenReason: 'Off topic', hiddenBy: 'seller' as const }

/** The list of these questions, newest first. `lose` takes one out of it, and has the list load again. */
const openQuestions = async (...questions: ReceivedQuestion[]) => {
  let content = questions
  const site = openSite('/questions', {
    admin: signedIn,
    courses: { mine: () => ({ content: [course] }) },
    questions: {
      received: ({ state }) => ({ content: state === 'reported' ? [] : content, nextCursor: null }),
      reply: ({ id }) =>
        content.some(({ _id }) => _id === id)
          ? { id: 'a1', message: 'Your answer is published.' }
          : refuse('NOT_FOUND', 'Question not found'),
      unhide: () => ({ message: 'Everyone can see it again.' }),
    },
    reviews: { received: () => ({ content: [], nextCursor: null }) },
  })
  const { user } = site
  await screen.findByRole('list', { name: 'Questions' })
  const lose = async (author: string) => {
    content = content
      .filter((one) => one.author !== author)
      .map((one) => ({ ...one, hiddenReason: null, hiddenBy: null }))
    await user.click(screen.getByRole('button', { name: /^Show again/ }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Show again/ })).not.toBeInTheDocument())
  }
  const answer = async (author: string, words: string) => {
    await user.click(await screen.findByRole('button', { name: `Answer ${author}’s question` }))
    await user.type(field(), words)
  }
  return { ...site, lose, answer }
}
const field = () => screen.getByRole('textbox', { name: 'Your answer' })
const authors = () =>
  within(screen.getByRole('list', { name: 'Questions' }))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
const press = (name: string) => screen.getByRole('button', { name })

test('a question that leaves the list while it is answered stays in its place, with the words', async () => {
  const { user, lose, answer } = await openQuestions(asked('Leela', 22, hidden), asked('Meera', 21), asked('Ravi', 20))
  await answer('Meera', 'For long')
  const row = field().closest('li')
  await lose('Meera')
  expect(authors()).toEqual(['Leela', 'Meera', 'Ravi'])
  expect(field().closest('li')).toBe(row)
  await user.type(field(), ' texts.')
  expect(field()).toHaveValue('For long texts.')
  // Sending it says what became of the question.
  await user.click(press('Publish answer'))
  await see('Question not found')
  expect(field()).toHaveValue('For long texts.')
  await user.click(press('Cancel'))
  await waitFor(() => expect(authors()).toEqual(['Leela', 'Ravi']))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Questions', level: 1 })).toHaveFocus())
})

test('a question that has no words yet goes, and so does one whose answer was sent', async () => {
  const { user, lose, answer } = await openQuestions(asked('Leela', 22, hidden), asked('Meera', 21))
  await answer('Meera', 'x{Backspace}')
  await lose('Meera')
  await waitFor(() => expect(authors()).toEqual(['Leela']))
  await answer('Leela', 'Yes.')
  await user.click(press('Publish answer'))
  await see('Your answer is published.')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your answer' })).not.toBeInTheDocument())
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Reported')
  expect(await screen.findByRole('heading', { name: 'No questions match' })).toBeVisible()
})

test('a question that is being answered is shown whatever the list is filtered by, and what changes of it, too', async () => {
  const question = asked('Meera', 21)
  const { user, lose, answer } = await openQuestions(asked('Leela', 22, hidden), question)
  await answer('Meera', 'For long texts.')
  question.answers.push(questionAnswer({ author: 'Ravi', body: 'They lead the eye.' }))
  await lose('nobody')
  await see('They lead the eye.')
  const filter = screen.getByRole('combobox', { name: 'Show' })
  await user.selectOptions(filter, 'Reported')
  await waitFor(() => expect(authors()).toEqual(['Meera']))
  expect(field()).toHaveValue('For long texts.')
  expect(screen.getByText('They lead the eye.')).toBeVisible()
  expect(filter).toHaveFocus()
})

test('whoever leaves with a half-written answer is told that it is kept, and finds it again', async () => {
  const { user, answer } = await openQuestions(asked('Leela', 22), asked('Meera', 21))
  await answer('Meera', 'For long texts.')
  await user.click(screen.getByRole('link', { name: 'Reviews' }))
  expect(await screen.findByText(/We’ll keep your text in this browser/)).toBeVisible()
  await user.click(press('Leave'))
  expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Questions' }))
  await waitFor(() => expect(field()).toHaveValue('For long texts.'))
  expect(field()).not.toHaveFocus()
  // A cancelled one isn't kept.
  await user.click(press('Cancel'))
  await user.click(screen.getByRole('link', { name: 'Reviews' }))
  expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Questions' }))
  expect(await screen.findByRole('button', { name: 'Answer Meera’s question' })).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Your answer' })).not.toBeInTheDocument()
})
