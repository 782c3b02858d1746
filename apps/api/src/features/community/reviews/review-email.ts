import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { learners } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { reviews } from '../../../db/schema/reviews.ts'
import { enqueueOptionalEmail, type SendsOptional, sendOptionalEmail } from '../../accounts/emails/optional-email.ts'
import { textsIn } from './messages.ts'

type ReviewEmail = 'mail-new-review' | 'mail-review-answer'

/** Queues the email about a review, once. It is sent once this transaction commits. */
export const enqueueReviewEmail = (db: Db, email: ReviewEmail, reviewId: string): Promise<void> =>
  enqueueOptionalEmail(db, email, { reviewId })

const factsOf = async (db: Db, reviewId: string) => {
  const [row] = await db
    .select({
      review: reviews,
      author: learners.username,
      course: { id: courses.id, title: courses.title },
      adminId: courses.ownerId,
    })
    .from(reviews)
    .innerJoin(learners, eq(learners.id, reviews.learnerId))
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(eq(reviews.id, reviewId))
  return row?.review.hiddenAt ? undefined : row
}

/** Emails the seller that a learner reviewed their course. */
export const sendNewReviewEmail = async (ports: SendsOptional, reviewId: string): Promise<void> => {
  const facts = await factsOf(ports.db, reviewId)
  if (!facts) return
  const { review, author, course, adminId } = facts
  await sendOptionalEmail(ports, { realm: 'admin', id: adminId }, 'new-review', (language) => {
    const t = textsIn(language)
    const about = { course: course.title, stars: review.stars, author }
    return {
      subject: t('new.subject', about),
      text: [t('new.text', about), ...(review.body ? [`“${review.body}”`] : [])],
      button: { label: t('new.button'), path: `/reviews?course=${course.id}` },
      because: t('new.because'),
    }
  })
}

/** Emails the learner that the seller answered their review. */
export const sendReviewAnswerEmail = async (ports: SendsOptional, reviewId: string): Promise<void> => {
  const facts = await factsOf(ports.db, reviewId)
  if (!facts?.review.answer) return
  const { review, course } = facts
  await sendOptionalEmail(ports, { realm: 'user', id: review.learnerId }, 'review-answer', (language) => {
    const t = textsIn(language)
    const about = { course: course.title }
    return {
      subject: t('answer.subject', about),
      text: [t('answer.text', about), `“${review.answer}”`],
      button: { label: t('answer.button'), path: `/course/${course.id}` },
      because: t('answer.because'),
    }
  })
}
