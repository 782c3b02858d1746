import type { Quiz } from '@skillharbor/contracts/entities'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aLesson } from '../../../test/curriculum.ts'
import { openLesson } from '../../../test/open-lesson.ts'
import { restoreQuestion } from './quiz-edits.ts'

/** The editor at a quiz with a question of one true statement for each of these. */
const openQuiz = async (...prompts: string[]) => {
  const quiz: Quiz = {
    passPercent: 70,
    maxAttempts: null,
    shuffle: false,
    questions: prompts.map((prompt) => ({ id: prompt, kind: 'true-false', prompt, explanation: '', answer: true })),
  }
  const lesson = aLesson({ kind: 'quiz', body: '', quiz })
  const { user } = openLesson(lesson, {
    saveLesson: ({ quiz: saved = quiz, version }) => ({ content: { ...lesson, quiz: saved, version: version + 1 } }),
  })
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  return { user, press }
}
const prompts = () =>
  screen.queryAllByRole<HTMLTextAreaElement>('textbox', { name: 'Question' }).map(({ value }) => value)
const heading = (number: number) => screen.getByRole('heading', { name: new RegExp(`^Question ${number}`) })
const said = (text: string) => screen.findAllByText(text)

test('a question that was removed comes back where it was by Undo', async () => {
  const { press } = await openQuiz('A', 'B', 'C')
  await press('Remove question 2')
  expect(prompts()).toEqual(['A', 'C'])
  // C has its number now.
  await waitFor(() => expect(heading(2)).toHaveFocus())
  for (const text of await said('Question 2 was removed.')) expect(text.closest('[role=status]')).not.toBeNull()
  expect(await said('Question 2 was removed.')).toHaveLength(2)
  await press('Undo')
  expect(prompts()).toEqual(['A', 'B', 'C'])
  await waitFor(() => expect(heading(2)).toHaveFocus())
  expect(await said('Question 2 is back.')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

test('a question that another tab brought back isn’t put back twice', () => {
  const question = { id: 'A', kind: 'true-false', prompt: 'A', explanation: '', answer: true } as const
  const quiz: Quiz = { passPercent: 70, maxAttempts: null, shuffle: false, questions: [question] }
  expect(restoreQuestion(question, 0)(quiz)).toBe(quiz)
})

test('after the last question is removed, the button that adds one has the focus; the only one can come back, too', async () => {
  const { press } = await openQuiz('A')
  await press('Remove question 1')
  expect(prompts()).toEqual([])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add question' })).toHaveFocus())
  await press('Undo')
  expect(prompts()).toEqual(['A'])
})

test('typing in another question leaves Undo where it is; adding one doesn’t', async () => {
  const { user, press } = await openQuiz('A', 'B')
  await press('Remove question 1')
  await user.type(screen.getByRole('textbox', { name: 'Question' }), '!')
  await press('Undo')
  expect(prompts()).toEqual(['A', 'B!'])
  await press('Remove question 2')
  await press('Add question')
  await waitFor(() => expect(prompts()).toEqual(['A', '']))
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

test('a question that is moved by the keyboard keeps the focus, so that it can go on', async () => {
  const { user, press } = await openQuiz('A', 'B', 'C')
  await press('Move question 3 up')
  expect(prompts()).toEqual(['A', 'C', 'B'])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move question 2 up' })).toHaveFocus())
  expect(await said('Question 3 is now question 2 of 3.')).toHaveLength(1)
  await user.keyboard('{Enter}')
  expect(prompts()).toEqual(['C', 'A', 'B'])
  // At the top, it can only go down.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move question 1 down' })).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(prompts()).toEqual(['A', 'C', 'B'])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move question 2 down' })).toHaveFocus())
})
