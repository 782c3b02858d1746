import { enqueueOrderEmail } from './features/commerce/queue.ts'
import { enqueueWaitingOrderEmails } from './features/commerce/receipts/order-mail.ts'
import { endLinksOfLearner } from './features/community/complaints/complaint-link-repository.ts'
import { withdrawAppeals } from './features/community/course-reports/appeal-repository.ts'
import { closeCourseReports } from './features/community/course-reports/course-report-repository.ts'
import { recountReviews } from './features/community/reviews/recount-reviews.ts'
import type { Consequences } from './features/consequences.ts'
import { revokeCertificates } from './features/learning/certificates/certificate-repository.ts'

/** All that follows from what happens: the one place that names it. */
export const consequences: Consequences = {
  entitlementsGranted: [recountReviews],
  entitlementsRevoked: [revokeCertificates, recountReviews],
  orderCaptured: [
    (tx, { orderId, paymentId }) => enqueueOrderEmail(tx, { kind: 'receipt', orderId, reference: paymentId }),
  ],
  orderRefunded: [
    (tx, { orderId, refundId }) => enqueueOrderEmail(tx, { kind: 'refund-processed', orderId, reference: refundId }),
  ],
  coursesDeleted: [
    async (tx, { courseIds }, now) => void (await closeCourseReports(tx, courseIds, now)),
    (tx, { courseIds }) => withdrawAppeals(tx, courseIds),
  ],
  learnerLoggedIn: [(tx, { learnerId }) => endLinksOfLearner(tx, learnerId)],
  emailVerified: [(tx, { learnerId }, now) => enqueueWaitingOrderEmails(tx, learnerId, now)],
  addressProven: [(tx, { learnerId }) => endLinksOfLearner(tx, learnerId)],
}
