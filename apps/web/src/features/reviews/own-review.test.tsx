import type { Answers } from '@skillharbor/client/testing'
import type { OwnReview } from '@skillharbor/contracts/entities'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { courseOf, openSite, owning, pageOf, refuse, see, signedIn, signedOut } from '../../../test/open-site.tsx'
import { ratingOf, reviewOf } from '../../../test/reviews.ts'

const ownOf = (more: Partial<OwnReview> = {}): OwnReview => ({
  ...reviewOf(1),
  author: 'Meera',
  hiddenReason: null,
  ...more,
})

/** The course's page for an owner, whose review is kept as by the API. */
const openAsOwner = (own: OwnReview | null, more: Answers['reviews'] = {}) => {
  let kept = own
  const shown = () => (kept && kept.hiddenReason === null ? [kept] : [])
  return openSite('/course/c1', {
    auth: signedIn,
    courses: { show: () => pageOf(courseOf(1)) },
    purchases: { list: () => owning(courseOf(1)) },
    reviews: {
      mine: () => ({ content: kept, mayReview: true }),
      list: () => ({ content: shown(), nextCursor: null }),
      ratings: () => ({ content: shown().length > 0 ? [ratingOf('c1', [0, 0, 0, 0, 1])] : [] }),
      save: ({ stars, body }) => {
        kept = ownOf({ ...kept, stars, body })
        return { message: 'Thanks for your review!', content: kept }
      },
      remove: () => {
        kept = null
        return { message: 'Your review is deleted.' }
      },
      ...more,
    },
  })
}
const words = () => screen.findByRole('textbox', { name: 'Your review (optional)' })
const list = () => screen.findByRole('list', { name: 'Reviews' })

test('an owner reviews a course, and the rating and the list show it at once', async () => {
  const { user } = openAsOwner(null)
  await user.type(await words(), 'Clear and short.')
  expect(await words()).toHaveAccessibleDescription(/^16 of 2,000 characters/)
  await user.click(screen.getByRole('button', { name: 'Publish review' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose 1 to 5 stars')
  expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus()
  await user.click(screen.getByRole('radio', { name: '5 stars' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Publish review' }))
  await see('Thanks for your review!')
  expect(within(await list()).getByText('Clear and short.')).toBeVisible()
  expect(screen.getByText('1 review')).toBeVisible()
  const own = screen.getByRole('heading', { name: 'Your review' }).parentElement
  await waitFor(() => expect(own).toHaveFocus())
})

test('an owner changes their review, or leaves it as it is', async () => {
  const { user } = openAsOwner(ownOf())
  await user.click(await screen.findByRole('button', { name: 'Edit review' }))
  expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await user.clear(await words())
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(within(await list()).getByText('Review 1.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Edit review' }))
  await user.click(screen.getByRole('radio', { name: '1 star' }))
  await user.type(await words(), ' Worse now.')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await within(await list()).findByText('Review 1. Worse now.')).toBeVisible()
  expect(within(await list()).getByRole('img', { name: '1 out of 5' })).toBeVisible()
})

test('an owner deletes their review after a question', async () => {
  const { user } = openAsOwner(ownOf())
  await user.click(await screen.findByRole('button', { name: 'Delete review' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await see('Your review is deleted.')
  expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Publish review' })).toBeVisible()
})

test('a refused review says why and keeps what was typed', async () => {
  const { user } = openAsOwner(null, {
    save: () => refuse('FORBIDDEN', 'Only learners who own the course can review it'),
  })
  await user.type(await words(), 'Good.')
  await user.click(screen.getByRole('radio', { name: '3 stars' }))
  await user.click(screen.getByRole('button', { name: 'Publish review' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Only learners who own the course can review it')
  expect(await words()).toHaveValue('Good.')
})

test('a review that wasn’t published outlives its screen, until it is given up', async () => {
  const { user, router } = openAsOwner(ownOf())
  const edit = async () => user.click(await screen.findByRole('button', { name: 'Edit review' }))
  await edit()
  await user.click(screen.getByRole('radio', { name: '2 stars' }))
  await user.type(await words(), ' Worse now.')
  await act(() => router.navigate('/faq'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your review (optional)' })).toBeNull())
  await act(() => router.navigate('/course/c1'))
  await edit()
  expect(await words()).toHaveValue('Review 1. Worse now.')
  expect(screen.getByRole('radio', { name: '2 stars' })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await edit()
  expect(await words()).toHaveValue('Review 1.')
  expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked()
})

test('the author of a hidden review reads why', async () => {
  openAsOwner(ownOf({ hiddenReason: 'An advertisement.' }))
  await see('An operator hid your review. Only you can see it. Reason: An advertisement.')
  expect(screen.getByRole('button', { name: 'Edit review' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete review' })).toBeNull()
})

test.each([
  ['a visitor', signedOut],
  ['a learner without the course', signedIn],
] as const)('%s isn’t asked for a review', async (_, auth) => {
  openSite('/course/c1', {
    auth,
    courses: { show: () => pageOf(courseOf(1)) },
    purchases: { list: () => owning() },
    reviews: { mine: () => ({ content: null, mayReview: false }) },
  })
  expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
})
