import type { Answers } from '@skillharbor/client/testing'
import type { ReportedReview } from '@skillharbor/contracts/entities'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { asha, openSite, seeToast } from '../../../test/open-site.tsx'
import { receivedReview } from '../../../test/reviews.ts'

const reportedReview = (hiddenReason: string | null): ReportedReview => {
  const { course: reviewed, report: _, ...review } = receivedReview()
  return { ...review, course: reviewed, seller: 'Ravi', reportReason: 'An advertisement.', hiddenReason }
}
const open = (operator: NonNullable<Answers['operator']>) =>
  openSite('/operations/reviews', { admin: { me: () => ({ admin: { ...asha, operator: true } }) }, operator })

test('a reported review is hidden with a reason that its author reads, and shown again', async () => {
  const done: object[] = []
  const { user, where } = open({
    reviews: ({ state }) => {
      const isHidden = done.length === 1
      const listed = isHidden === (state === 'hidden') && done.length < 2
      return { content: listed ? [reportedReview(isHidden ? 'An ad' : null)] : [], nextCursor: null }
    },
    hideReview: (input) => {
      done.push(input)
      return { message: 'The review is hidden.' }
    },
    keepReview: (input) => {
      done.push(input)
      return { message: 'We kept the review.' }
    },
  })
  const row = within(await screen.findByRole('list', { name: 'Reviews' })).getByRole('listitem')
  expect(row).toHaveTextContent(
    /Meera.*Type on the web · by Ravi · 20 Nov 2026.*Too fast.*Reported by Ravi\. Reason: An advertisement\./,
  )
  await user.click(screen.getByRole('button', { name: 'Hide Meera’s review' }))
  expect(await screen.findByText('Meera will read this.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'An ad')
  await user.click(screen.getByRole('button', { name: 'Hide' }))
  await seeToast('The review is hidden.')
  expect(await screen.findByRole('heading', { name: 'No reported reviews' })).toBeVisible()

  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Hidden')
  expect(await screen.findByText('Hidden. Reason: An ad')).toBeVisible()
  expect(where()).toBe('/operations/reviews?state=hidden')
  await user.click(screen.getByRole('button', { name: 'Show again: Meera’s review' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Show again' }))
  await seeToast('We kept the review.')
  expect(await screen.findByRole('heading', { name: 'No hidden reviews' })).toBeVisible()
  // What was read: it has never been changed.
  const read = { id: 'r1', editedAt: null }
  expect(done).toEqual([{ ...read, reason: 'An ad' }, read])
})

test('an operator keeps a reported review', async () => {
  let isDecided = false
  const { user } = open({
    reviews: () => ({ content: isDecided ? [] : [reportedReview(null)], nextCursor: null }),
    keepReview: () => {
      isDecided = true
      return { message: 'We kept the review.' }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Keep Meera’s review' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep' }))
  await seeToast('We kept the review.')
  expect(await screen.findByRole('heading', { name: 'No reported reviews' })).toBeVisible()
})
