import type { Answers } from '@skillharbor/client/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { course, openSite, refuse, signedIn } from '../../../../test/open-site.tsx'

const revenueOf = (total: number, totalBefore: number) => () => ({ total, totalBefore, byDay: [], byCourse: [] })
const open = async (answers: Answers) => {
  const content = [
    { ...course, buyers: 1200 },
    { ...course, _id: 'c2', buyers: 34 },
  ]
  openSite('/admin', { admin: signedIn, courses: { mine: () => ({ content }) }, ...answers })
  return within(await screen.findByRole('list', { name: 'Your figures' })).getAllByRole('listitem')
}
const texts = (tiles: HTMLElement[]) => tiles.map(({ textContent }) => textContent)

test('a seller’s home begins with what they earned, their buyers, waiting questions and rating', async () => {
  const tiles = await open({
    sales: { revenue: revenueOf(12_345, 10_000) },
    questions: { waiting: () => ({ count: 3 }) },
    reviews: { figures: () => ({ waiting: 1, count: 128, average: 4.46 }) },
  })
  await waitFor(() =>
    expect(texts(tiles)).toEqual([
      'Earned in 30 days₹12,34523% more than the 30 days before',
      'Buyers1,234In 2 courses',
      'Questions waiting3Learners need your answer',
      'Rating4.5128 reviews',
    ]),
  )
  expect(tiles.map((tile) => within(tile).getByRole('link').getAttribute('href'))).toEqual([
    '/sales',
    '/sales',
    '/questions',
    '/reviews',
  ])
})

test('without sales, questions and reviews, the figures say so and compare with nothing', async () => {
  const tiles = await open({ sales: { revenue: revenueOf(0, 0) } })
  await waitFor(() =>
    expect(texts(tiles)).toEqual([
      'Earned in 30 days₹0₹0 in the 30 days before',
      'Buyers1,234In 2 courses',
      'Questions waiting0All answered',
      'Rating–No reviews yet',
    ]),
  )
})

test('a figure that can’t be loaded says so, and the others are there', async () => {
  const tiles = await open({ reviews: { figures: () => refuse('NOT_FOUND', 'Gone') } })
  await waitFor(() => expect(tiles[3]).toHaveTextContent('Rating–Couldn’t load this'))
  expect(tiles[1]).toHaveTextContent('Buyers1,234')
})
