import type { Answers } from '@skillharbor/client/testing'
import { screen } from '@testing-library/react'
import { courseOf, openSite, owning, pageOf, signedIn } from './open-site.tsx'

/** The API's answer to an order. */
export const orderAnswer = {
  amount: 149_900,
  orderId: 'order_00000000000001',
  currency: 'INR',
  keyId: 'rzp_test_key',
} as const

/** The catalogue with one course, for a learner who owns nothing yet. */
export const openCatalogue = (purchases: Answers['purchases'], auth: NonNullable<Answers['auth']> = signedIn) =>
  openSite('/allcourses', {
    auth,
    courses: { list: () => ({ content: [courseOf(1)], nextCursor: null }), show: () => pageOf(courseOf(1)) },
    purchases: { list: () => owning(), order: () => orderAnswer, ...purchases },
  })
export const purchaseButton = () => screen.findByRole('button', { name: 'Purchase' })
