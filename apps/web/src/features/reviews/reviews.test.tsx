import type { Answers } from '@skillharbor/client/testing'
import type { ReviewSort } from '@skillharbor/contracts/constants'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { courseOf, openSite, pageOf, refuse, signedOut } from '../../../test/open-site.tsx'
import { ratingOf, reviewOf } from '../../../test/reviews.ts'

const open = (reviews: Answers['reviews'] = {}) =>
  openSite('/course/c1', { auth: signedOut, courses: { show: () => pageOf(courseOf(1)) }, reviews })
const section = async () => within(await screen.findByRole('region', { name: 'Reviews' }))
const items = async () =>
  within(await (await section()).findByRole('list', { name: 'Reviews' })).getAllByRole('listitem')

test('a course’s page shows its average, how many gave how many stars, and the reviews with the answer', async () => {
  const answer = { body: 'Thank you!', at: '2026-11-21T20:00:00.000Z' }
  open({
    ratings: () => ({ content: [ratingOf('c1', [0, 1, 0, 0, 2])] }),
    list: () => ({
      content: [reviewOf(1, { stars: 2, answer, editedAt: answer.at }), reviewOf(2, { stars: 5, body: '' })],
      nextCursor: null,
    }),
  })
  const reviews = await section()
  expect(await reviews.findByText('3 reviews')).toBeVisible()
  expect(reviews.getByRole('img', { name: '4 out of 5' })).toBeVisible()
  const bars = within(reviews.getByRole('list', { name: 'Ratings by stars' })).getAllByRole('listitem')
  expect(bars.map((bar) => bar.firstChild?.textContent)).toEqual([
    '5 stars: 2 reviews',
    '4 stars: 0 reviews',
    '3 stars: 0 reviews',
    '2 stars: 1 review',
    '1 star: 0 reviews',
  ])
  const [first = document.body, second = document.body] = await items()
  expect(within(first).getByRole('img', { name: '2 out of 5' })).toBeVisible()
  expect(first).toHaveTextContent(
    /Learner 1.*21 November 2026 · Edited.*Review 1\..*Answer from the teacher.*22 Nov.*Thank you!/,
  )
  expect(second).not.toHaveTextContent(/Edited|Answer/)
})

test('a course without reviews says so', async () => {
  open()
  expect(await (await section()).findByRole('heading', { name: 'No reviews yet' })).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Sort reviews by' })).toBeNull()
})

test('the section announces that it is loading; reviews that failed to load can be retried', async () => {
  const answer = Promise.withResolvers<void>()
  const list = vi
    .fn(() => ({ content: [reviewOf(1)], nextCursor: null as string | null }))
    .mockImplementationOnce(() => refuse('UNAVAILABLE', 'Down'))
  const { user } = open({
    list: async () => {
      await answer.promise
      return list()
    },
  })
  expect(await screen.findByText('Loading lessons and reviews')).toBeInTheDocument()
  answer.resolve()
  expect(await (await section()).findByText('Couldn’t load the reviews. Check your connection.')).toBeVisible()
  await user.click((await section()).getByRole('button', { name: 'Try again' }))
  expect(await items()).toHaveLength(1)
})

test('the reviews are sorted, and more are loaded on demand, of which the first gets the focus', async () => {
  const asked: [ReviewSort, string | undefined][] = []
  const { user } = open({
    list: ({ sort, cursor }) => {
      asked.push([sort, cursor])
      if (cursor) return { content: [reviewOf(3)], nextCursor: null }
      return { content: [reviewOf(1), reviewOf(2)], nextCursor: sort === 'lowest' ? 'next' : null }
    },
  })
  expect(await items()).toHaveLength(2)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort reviews by' }), 'Lowest rating')
  await user.click(await screen.findByRole('button', { name: 'Show more reviews' }))
  await waitFor(async () => expect(await items()).toHaveLength(3))
  await waitFor(async () => expect((await items())[2]).toHaveFocus())
  expect(asked).toEqual([
    ['newest', undefined],
    ['lowest', undefined],
    ['lowest', 'next'],
  ])
})
