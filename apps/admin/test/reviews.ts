import type { ReceivedReview } from '@skillharbor/contracts/entities'

/** A learner's review of one of the seller's courses: four stars and a few words, unless told otherwise. */
export const receivedReview = (more: Partial<ReceivedReview> = {}): ReceivedReview => ({
  _id: 'r1',
  stars: 4,
  body: 'Too fast for me.',
  author: 'Meera',
  createdAt: '2026-11-20T08:00:00.000Z',
  editedAt: null,
  answer: null,
  course: { _id: 'c1', title: 'Type on the web' },
  report: 'none',
  ...more,
})
