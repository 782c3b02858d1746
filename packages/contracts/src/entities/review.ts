import { z } from 'zod'
import { says } from '../said.ts'
import { optionalText, text } from './text.ts'

/** 1 to 5 stars. */
export const Stars = z
  .int(says('Choose 1 to 5 stars'))
  .min(1, says('Choose 1 to 5 stars'))
  .max(5, says('Choose 1 to 5 stars'))
/** What a learner writes about a course; may be empty. */
export const ReviewBody = optionalText(2_000)
/** What a seller writes below a review. */
export const ReviewAnswer = text(2_000)
/** Why a seller reports a review, or an operator hides it. */
export const ReviewReason = text(500)

/** A review as everybody sees it. */
export const Review = z.object({
  _id: z.string(),
  stars: z.int(),
  body: z.string(),
  /** The learner's username. */
  author: z.string(),
  createdAt: z.iso.datetime(),
  /** When it was last changed; null if it never was. */
  editedAt: z.iso.datetime().nullable(),
  /** The seller's. */
  answer: z.object({ body: z.string(), at: z.iso.datetime() }).nullable(),
})
export type Review = z.infer<typeof Review>

/** A review as its author sees it. */
export const OwnReview = Review.extend({
  /** Why an operator hid it; null if nobody did. */
  hiddenReason: z.string().nullable(),
})
export type OwnReview = z.infer<typeof OwnReview>

const ReviewedCourse = z.object({ _id: z.string(), title: z.string() })

/** A review as the course's seller sees it. */
export const ReceivedReview = Review.extend({
  course: ReviewedCourse,
  /** reported: waits for an operator. kept: an operator found nothing wrong with it. */
  report: z.enum(['none', 'reported', 'kept']),
})
export type ReceivedReview = z.infer<typeof ReceivedReview>

/** A reported or hidden review as an operator sees it. */
export const ReportedReview = Review.extend({
  course: ReviewedCourse,
  seller: z.string(),
  /** The seller's reason; null if nobody reported it. */
  reportReason: z.string().nullable(),
  hiddenReason: z.string().nullable(),
})
export type ReportedReview = z.infer<typeof ReportedReview>

/** How a course is rated. Hidden reviews and those of refunded purchases don't count. */
export const CourseRating = z.object({
  courseId: z.string(),
  count: z.int(),
  /** The mean of all stars; 0 without reviews. */
  average: z.number(),
  /** How many gave one star, two, … five. */
  stars: z.array(z.int()).length(5),
})
export type CourseRating = z.infer<typeof CourseRating>
