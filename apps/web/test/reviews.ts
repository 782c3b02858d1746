import type { CourseRating, Review } from '@skillharbor/contracts/entities'

/** The `at`th review of a course: four stars with a few words, unless told otherwise. */
export const reviewOf = (at: number, more: Partial<Review> = {}): Review => ({
  _id: `r${at}`,
  stars: 4,
  body: `Review ${at}.`,
  author: `Learner ${at}`,
  createdAt: '2026-11-20T20:00:00.000Z',
  editedAt: null,
  answer: null,
  ...more,
})

/** A course's rating, from how many gave one star, two, … five. */
export const ratingOf = (courseId: string, stars: [number, number, number, number, number]): CourseRating => {
  const count = stars.reduce((sum, given) => sum + given)
  return { courseId, count, average: stars.reduce((sum, given, at) => sum + given * (at + 1), 0) / count, stars }
}
