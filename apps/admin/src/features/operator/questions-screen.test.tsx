import type { Answers } from '@skillharbor/client/testing'
import type { ReportedQuestion } from '@skillharbor/contracts/entities'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { asha, openSite, seeToast } from '../../../test/open-site.tsx'

const reportedQuestion = (more: Partial<ReportedQuestion> = {}): ReportedQuestion => ({
  _id: 'q1',
  kind: 'question',
  body: 'Why serifs?',
  author: 'Meera',
  question: null,
  seller: 'Ravi',
  course: { _id: 'c1', title: 'Type on the web' },
  lessonTitle: 'Serifs',
  createdAt: '2026-11-20T08:00:00.000Z',
  editedAt: null,
  hiddenReason: null,
  hiddenBy: null,
  reports: [
    { by: 'Ravi', reason: 'An advertisement.', at: '2026-11-20T10:00:00.000Z' },
    { by: 'Leela', reason: 'Rude.', at: '2026-11-20T09:00:00.000Z' },
  ],
  ...more,
})
const open = (operator: NonNullable<Answers['operator']>, path = '/operations/questions') =>
  openSite(path, { admin: { me: () => ({ admin: { ...asha, operator: true } }) }, operator })
const row = async () => within(await screen.findByRole('list', { name: 'Questions' })).getByRole('listitem')

test.each([
  ['question', 'hideQuestion', 'keepQuestion', 'Meera', {}],
  ['answer', 'hideAnswer', 'keepAnswer', 'Leela', { author: 'Leela', question: { body: 'Why?', author: 'Meera' } }],
] as const)(
  'a reported %s is hidden with a reason that its author reads, and shown again',
  async (kind, hide, keep, name, more) => {
    const done: object[] = []
    const { user, where } = open({
      questions: ({ state }) => {
        const isHidden = done.length === 1
        const hidden = isHidden && ({ hiddenReason: 'An ad', hiddenBy: 'operator' } as const)
        const listed = isHidden === (state === 'hidden') && done.length < 2
        return { content: listed ? [reportedQuestion({ kind, ...more, ...hidden })] : [], nextCursor: null }
      },
      [hide]: (input: object) => {
        done.push(input)
        return { message: 'It is hidden.' }
      },
      [keep]: (input: object) => {
        done.push(input)
        return { message: 'It stays.' }
      },
    })
    expect(await row()).toHaveTextContent(
      /Type on the web · Serifs · by Ravi · 20 Nov 2026.*Why serifs\?Reported by Ravi\. Reason: An advertisement\.Reported by Leela\. Reason: Rude\./,
    )
    if (kind === 'answer') expect(await row()).toHaveTextContent('Answer to Meera: “Why?”')
    await user.click(screen.getByRole('button', { name: `Hide ${name}’s ${kind}` }))
    expect(await screen.findByText(`${name} will read this.`)).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'An ad')
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    await seeToast('It is hidden.')
    expect(await screen.findByRole('heading', { name: 'No reported questions' })).toBeVisible()

    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Hidden')
    expect(await screen.findByText('Hidden by an operator. Reason: An ad')).toBeVisible()
    expect(where()).toBe('/operations/questions?state=hidden')
    await user.click(screen.getByRole('button', { name: `Show again: ${name}’s ${kind}` }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Show again' }))
    await seeToast('It stays.')
    expect(await screen.findByRole('heading', { name: 'No hidden questions' })).toBeVisible()
    const read = kind === 'question' ? { editedAt: null } : {}
    expect(done).toEqual([
      { id: 'q1', reason: 'An ad', ...read },
      { id: 'q1', ...read },
    ])
  },
)

test('an operator keeps a reported question', async () => {
  let isDecided = false
  const { user } = open({
    questions: () => ({ content: isDecided ? [] : [reportedQuestion()], nextCursor: null }),
    keepQuestion: () => {
      isDecided = true
      return { message: 'We kept the question.' }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Keep Meera’s question' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep' }))
  await seeToast('We kept the question.')
  expect(await screen.findByRole('heading', { name: 'No reported questions' })).toBeVisible()
})

test('an operator sees who answered as the seller, and what a seller hid', async () => {
  const hidden = { hiddenReason: 'Off topic', hiddenBy: 'seller', reports: [] } as const
  open(
    {
      questions: () => ({
        content: [
          reportedQuestion({ ...hidden, reports: [], editedAt: '2026-11-20T09:00:00.000Z' }),
          reportedQuestion({ _id: 'a1', kind: 'answer', author: null, question: { body: 'Why?', author: 'Meera' } }),
        ],
        nextCursor: null,
      }),
    },
    '/operations/questions?state=hidden',
  )
  expect(await screen.findByText('Hidden by the seller. Reason: Off topic')).toBeVisible()
  expect(screen.getByText(/20 Nov 2026 · Edited$/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Ravi (seller)' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Hide Ravi’s answer' })).toBeVisible()
})
