import { enqueueOrderEmail } from './features/commerce/queue.ts'
import { enqueueWaitingOrderEmails } from './features/commerce/receipts/order-mail.ts'
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
  emailVerified: [(tx, { learnerId }, now) => enqueueWaitingOrderEmails(tx, learnerId, now)],
}
