import type { Answers } from '@skillharbor/client/testing'
import type { ReceivedReview } from '@skillharbor/contracts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { course, openSite, refuse, seeToast, signedIn } from '../../../test/open-site.tsx'
import { receivedReview } from '../../../test/reviews.ts'

const open = (reviews: NonNullable<Answers['reviews']>, path = '/reviews') =>
  openSite(path, { admin: signedIn, courses: { mine: () => ({ content: [course] }) }, reviews })
const page = (...content: ReceivedReview[]) => ({ content, nextCursor: null })
const rows = async () => within(await screen.findByRole('list', { name: 'Reviews' })).getAllByRole('listitem')

test('a seller reads the reviews of their courses, with their answer and what became of a report', async () => {
  const answer = { body: 'Thanks!', at: '2026-11-20T20:00:00.000Z' }
  open({
    received: () =>
      page(receivedReview({ stars: 2, answer, report: 'kept' }), receivedReview({ _id: 'r2', report: 'reported' })),
  })
  const [first = document.body, second = document.body] = await rows()
  expect(first).toHaveTextContent(
    /Meera.*Type on the web · 20 Nov 2026.*Too fast for me\..*Your answer.*Thanks!.*decided to keep it/,
  )
  expect(within(first).getByRole('img', { name: '2 out of 5' })).toBeVisible()
  expect(within(first).getByRole('button', { name: 'Change answer to Meera' })).toBeVisible()
  expect(second).toHaveTextContent('An operator will look at it.')
  expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull()
})

test('a seller answers a review, and the list shows the answer', async () => {
  let kept = receivedReview()
  const { user } = open({
    received: () => page(kept),
    answer: ({ id, body }) => {
      kept = receivedReview({ _id: id, answer: { body, at: kept.createdAt } })
      return { message: 'Your answer is published.' }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Answer Meera’s review' }))
  await user.click(screen.getByRole('button', { name: 'Publish answer' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter an answer')
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'I’ll slow down.')
  await user.click(screen.getByRole('button', { name: 'Publish answer' }))
  await seeToast('Your answer is published.')
  const [row = document.body] = await rows()
  expect(within(row).getByText('I’ll slow down.')).toBeVisible()
  await waitFor(() => expect(row.firstChild).toHaveFocus())
})

test('a review that leaves the list while it is answered stays with the words, and says why it takes no answer', async () => {
  let content = [receivedReview({ _id: 'r2', author: 'Leela' }), receivedReview()]
  const { user } = open({
    received: () => page(...content),
    report: () => {
      content = [receivedReview({ _id: 'r2', author: 'Leela', report: 'reported' })]
      return { message: 'Thanks. An operator will look at this review.' }
    },
    answer: () => refuse('NOT_FOUND', 'Review not found'),
  })
  await user.click(await screen.findByRole('button', { name: 'Answer Meera’s review' }))
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'I’ll slow down.')
  await user.click(screen.getByRole('button', { name: 'Report Leela’s review' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'An advertisement.')
  await user.click(dialog.getByRole('button', { name: 'Report' }))
  expect(await screen.findByText('Reported. An operator will look at it.')).toBeVisible()
  expect(await screen.findByRole('textbox', { name: 'Your answer' })).toHaveValue('I’ll slow down.')
  await user.click(screen.getByRole('button', { name: 'Publish answer' }))
  expect(await screen.findByText('Review not found')).toBeVisible()
  expect(await rows()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(async () => expect(await rows()).toHaveLength(1))
})

test('a seller reports a review once, with a reason', async () => {
  const asked: unknown[] = []
  let kept = receivedReview()
  const { user } = open({
    received: () => page(kept),
    report: (input) => {
      asked.push(input)
      kept = receivedReview({ report: 'reported' })
      return { message: 'Thanks. An operator will look at this review.' }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Report Meera’s review' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Report' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Enter a reason')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'An advertisement.')
  await user.click(dialog.getByRole('button', { name: 'Report' }))
  expect(await screen.findByText('Reported. An operator will look at it.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull()
  expect(asked).toEqual([{ id: 'r1', reason: 'An advertisement.' }])
})

test('a refused report says why and keeps the reason', async () => {
  const { user } = open({
    received: () => page(receivedReview()),
    report: () => refuse('CONFLICT', 'You’ve already reported this review'),
  })
  await user.click(await screen.findByRole('button', { name: 'Report Meera’s review' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'An advertisement.')
  await user.click(dialog.getByRole('button', { name: 'Report' }))
  expect(await dialog.findByText('You’ve already reported this review')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('An advertisement.')
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
    '/reviews?state=nonsense',
  )
  expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Unanswered')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Course' }), 'Type on the web')
  expect(await screen.findByRole('heading', { name: 'No reviews match' })).toBeVisible()
  expect(where()).toBe('/reviews?state=unanswered&course=c1')
  await waitFor(() => expect(asked.at(-1)).toEqual({ state: 'unanswered', courseId: 'c1' }))
  await user.click(screen.getByRole('button', { name: 'Show all reviews' }))
  expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeVisible()
})

test('more reviews are loaded on demand; a list that failed to load can be retried', async () => {
  let down = true
  const { user } = open({
    received: ({ cursor }) => {
      if (down) return refuse('UNAVAILABLE', 'Down')
      return cursor ? page(receivedReview({ _id: 'r2' })) : { ...page(receivedReview()), nextCursor: 'r1' }
    },
  })
  await screen.findByRole('heading', { name: 'Couldn’t load your reviews' })
  down = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await rows()).toHaveLength(2))
})

test('the bar leads to what learners ask, and a tab from there to the reviews', async () => {
  const { user, where } = openSite('/sales', {
    admin: signedIn,
    courses: { mine: () => ({ content: [course] }) },
    sales: {
      list: () => ({ content: [], nextCursor: null }),
      revenue: () => ({ total: 0, totalBefore: 0, byDay: [], byCourse: [] }),
    },
    questions: { received: () => ({ content: [], nextCursor: null }) },
    reviews: { received: () => page() },
  })
  await user.click(await screen.findByRole('link', { name: 'Learners' }))
  await user.click(await screen.findByRole('link', { name: 'Reviews' }))
  expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeVisible()
  expect(where()).toBe('/reviews')
})
