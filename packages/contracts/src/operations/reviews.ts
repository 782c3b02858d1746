import { z } from 'zod'
import { reviewSorts } from '../constants.ts'
import {
  CourseRating,
  OwnReview,
  ReceivedReview,
  Review,
  ReviewAnswer,
  ReviewBody,
  ReviewReason,
  Stars,
} from '../entities/review.ts'
import { operation } from '../operation.ts'
import { Message } from './account.ts'
import { CourseFilter, CourseId, cursorWords, idOf, limitOf, page } from './parameters.ts'

const OfCourse = z.object({ courseId: CourseId })
const ById = z.object({ id: idOf('the review') })

/** What owners say about courses. A refund hides a review, and buying the course again shows it again. */
export const reviews = {
  list: operation({
    summary: 'The reviews of a course in the catalogue, a page at a time',
    kind: 'query',
    access: 'public',
    method: 'GET',
    path: '/api/v1/courses/course/{courseId}/reviews',
    status: 200,
    input: OfCourse.extend({
      sort: z.enum(reviewSorts).default('newest').describe('In which order'),
      limit: limitOf(10),
      cursor: z.string().max(100).optional().describe(`${cursorWords}. Only valid with the same \`sort\``),
    }),
    output: z.object({ content: z.array(Review), nextCursor: z.string().nullable() }),
    errors: ['NOT_FOUND'],
  }),
  ratings: operation({
    summary: 'How these courses are rated; a course without reviews is left out',
    kind: 'query',
    access: 'public',
    method: 'GET',
    path: '/api/v1/reviews/ratings',
    status: 200,
    input: z.object({ courseIds: z.string().max(4_000).describe('The `_id` of up to 100 courses, comma-separated') }),
    output: z.object({ content: z.array(CourseRating) }),
    errors: [],
  }),
  mine: operation({
    summary: 'The asking learner’s review of a course, if there is one, and whether they may write one',
    kind: 'query',
    access: 'user',
    method: 'GET',
    path: '/api/v1/courses/course/{courseId}/reviews/mine',
    status: 200,
    input: OfCourse,
    output: z.object({ content: OwnReview.nullable(), mayReview: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  save: operation({
    summary: 'Write or change the asking learner’s review of a course that they own',
    kind: 'mutation',
    access: 'user',
    method: 'POST',
    path: '/api/v1/courses/course/{courseId}/reviews',
    status: 200,
    input: OfCourse.extend({ stars: Stars, body: ReviewBody.default('') }),
    output: Message.extend({ content: OwnReview }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  remove: operation({
    summary: 'Delete the asking learner’s review of a course',
    kind: 'mutation',
    access: 'user',
    method: 'DELETE',
    path: '/api/v1/courses/course/{courseId}/reviews/mine',
    status: 200,
    input: OfCourse,
    output: Message,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  received: operation({
    summary: 'The reviews of the asking admin’s courses, newest first, a page at a time',
    kind: 'query',
    access: 'admin',
    method: 'GET',
    path: '/api/v1/admin/reviews',
    status: 200,
    input: z.object({
      courseId: CourseFilter,
      state: z.enum(['unanswered', 'reported']).optional().describe('Only reviews in this state'),
      ...page(10),
    }),
    output: z.object({ content: z.array(ReceivedReview), nextCursor: z.string().nullable() }),
    errors: ['NOT_FOUND'],
  }),
  figures: operation({
    summary: 'How all courses of the asking admin are rated together, and how many reviews wait for an answer',
    kind: 'query',
    access: 'admin',
    method: 'GET',
    path: '/api/v1/admin/reviews/figures',
    status: 200,
    input: z.object({}),
    output: z.object({
      /** Shown reviews with words that have no answer. */
      waiting: z.int(),
      /** Without hidden reviews and those of refunded purchases. */
      count: z.int(),
      /** The mean of all stars; 0 without reviews. */
      average: z.number(),
    }),
    errors: [],
  }),
  answer: operation({
    summary: 'Answer a review of an own course, or change the answer; everybody sees it below the review',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/admin/reviews/{id}/answer',
    status: 200,
    input: ById.extend({ body: ReviewAnswer }),
    output: Message,
    errors: ['NOT_FOUND'],
  }),
  report: operation({
    summary:
      'Report a review of an own course to the operators, once until its author changes it; it stays visible until they decide',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/admin/reviews/{id}/report',
    status: 200,
    input: ById.extend({ reason: ReviewReason }),
    output: Message,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}
