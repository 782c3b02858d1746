import { AccountLanguage, EmailKind } from '@skillharbor/contracts/entities'
import type { Task, TaskList } from 'graphile-worker'
import { z } from 'zod'
import { tokenPurposes } from '../db/statuses.ts'
import { sendDeletionEmail } from '../features/accounts/activity/deletion-email.ts'
import { sendSecurityEmail } from '../features/accounts/activity/security-email.ts'
import { sendMore } from '../features/accounts/emails/more-email.ts'
import { fillSkeletons } from '../features/accounts/profile/fill-skeletons.ts'
import { sweepAccounts } from '../features/accounts/profile/sweep.ts'
import { sendTokenEmail } from '../features/accounts/tokens/send-token-email.ts'
import { orderEmailKinds } from '../features/commerce/queue.ts'
import { sendOrderEmail } from '../features/commerce/receipts/order-mail.ts'
import { auditProvider, beginAudit } from '../features/commerce/reconciliation/audit-provider.ts'
import { capturePayment } from '../features/commerce/reconciliation/capture-payment.ts'
import { followUpRefunds } from '../features/commerce/reconciliation/follow-up-refunds.ts'
import { processEvent } from '../features/commerce/reconciliation/process-event.ts'
import { reconcileOrders } from '../features/commerce/reconciliation/reconcile-orders.ts'
import { refundPayment } from '../features/commerce/reconciliation/refund-payment.ts'
import { sendNewsletterEmail, sweepSubscribers } from '../features/community/newsletter/newsletter-email.ts'
import { sendNewQuestionEmail, sendQuestionAnswerEmail } from '../features/community/questions/question-email.ts'
import { renewScores } from '../features/community/reviews/renew-scores.ts'
import { sendNewReviewEmail, sendReviewAnswerEmail } from '../features/community/reviews/review-email.ts'
import { findPriceFalls, PriceFallJob, sendPriceFallEmail } from '../features/community/wishes/price-fall-email.ts'
import { sendNotice } from '../features/operations/notices/notice-email.ts'
import type { Ports } from '../features/scope.ts'
import { publishedPictures } from '../features/teaching/courses/catalogue.ts'
import { countLearners } from '../features/teaching/courses/count-learners.ts'
import { countStored } from '../features/teaching/curriculum/count-stored.ts'
import { sweepDeletedCourses } from '../features/teaching/curriculum/deleted-course-media.ts'
import { removeUnused, sweepUploads } from '../features/teaching/curriculum/discarded-files.ts'
import { prepareVideo, sweepVideos } from '../features/teaching/curriculum/prepare-video.ts'
import { remakePosters } from '../features/teaching/curriculum/remake-posters.ts'
import { lookAtPicture } from '../features/teaching/media/picture-uploads.ts'
import { emailTask } from './email-task.ts'
import { emailVerified, orderCaptured, orderRefunded } from './handlers.ts'
import { clearingFailed } from './recurring.ts'

const TokenEmailJob = z.object({ realm: z.enum(['user', 'admin']), purpose: z.enum(tokenPurposes), email: z.string() })
const Captured = z.object({ orderId: z.string(), paymentId: z.string() })
const Refunded = z.object({ orderId: z.string(), refundId: z.string() })
const Verified = z.object({ learnerId: z.string() })
const DeletionEmailJob = z.object({
  ...{ realm: z.enum(['user', 'admin']), username: z.string(), email: z.string() },
  // A job that an earlier version queued has none.
  language: AccountLanguage.default('en'),
})
const OrderEmailJob = z.object({ kind: z.enum(orderEmailKinds), orderId: z.string(), reference: z.string() })

const MoreJob = z.object({ realm: z.enum(['user', 'admin']), id: z.string(), kind: EmailKind })
const ReviewJob = z.object({ reviewId: z.string() })
/** A question's id, or an answer's. */
const QuestionJob = z.object({ id: z.string() })
const Video = z.object({ videoId: z.string() })
const DiscardedFile = z.object({ lessonId: z.string(), key: z.string() })
const NewsletterJob = z.object({ email: z.string() })
const StoredKey = z.object({ key: z.string() })
const EventJob = z.object({ eventId: z.string() })

/** What each email's job sends. */
const emails: Record<string, (ports: Ports, payload: unknown) => Promise<void>> = {
  'mail-account-deleted': (ports, payload) => sendDeletionEmail(ports, DeletionEmailJob.parse(payload)),
  'mail-link': (ports, payload) => sendTokenEmail(ports, TokenEmailJob.parse(payload)),
  'mail-more': (ports, payload) => sendMore(ports, MoreJob.parse(payload)),
  'mail-new-question': (ports, payload) => sendNewQuestionEmail(ports, QuestionJob.parse(payload).id),
  'mail-new-review': (ports, payload) => sendNewReviewEmail(ports, ReviewJob.parse(payload).reviewId),
  'mail-newsletter': (ports, payload) => sendNewsletterEmail(ports, NewsletterJob.parse(payload).email),
  'mail-notice': (ports, payload) => sendNotice(ports, EventJob.parse(payload).eventId),
  'mail-order': (ports, payload) => sendOrderEmail(ports, OrderEmailJob.parse(payload)),
  'mail-price-fall': (ports, payload) => sendPriceFallEmail(ports, PriceFallJob.parse(payload)),
  'mail-question-answer': (ports, payload) => sendQuestionAnswerEmail(ports, QuestionJob.parse(payload).id),
  'mail-review-answer': (ports, payload) => sendReviewAnswerEmail(ports, ReviewJob.parse(payload).reviewId),
  'mail-security': (ports, payload) => sendSecurityEmail(ports, EventJob.parse(payload).eventId),
}

const emailTasks = (ports: Ports): TaskList =>
  Object.fromEntries(Object.entries(emails).map(([name, send]) => [name, emailTask(ports, send)]))

const isShown = (ports: Ports) => async (key: string) => (await publishedPictures(ports, [key]))[0] ?? false

const otherTasks = (ports: Ports): TaskList => ({
  'audit-provider': () => auditProvider(ports),
  'begin-audit': () => beginAudit(ports),
  'capture-payment': (payload) => capturePayment(ports, z.object({ paymentId: z.string() }).parse(payload).paymentId),
  'count-learners': () => countLearners(ports),
  'count-stored': () => countStored(ports),
  'email-verified': (payload) => emailVerified(ports, Verified.parse(payload)),
  'find-price-falls': () => findPriceFalls(ports),
  'fill-skeletons': () => fillSkeletons(ports),
  'look-at-picture': (payload) => lookAtPicture(ports, StoredKey.parse(payload).key, isShown(ports)),
  'order-captured': (payload) => orderCaptured(ports, Captured.parse(payload)),
  'order-refunded': (payload) => orderRefunded(ports, Refunded.parse(payload)),
  'prepare-video': (payload) => prepareVideo(ports, Video.parse(payload).videoId),
  'process-event': (payload) => processEvent(ports, z.object({ eventId: z.string() }).parse(payload).eventId),
  reconcile: async () => {
    await reconcileOrders(ports)
    await followUpRefunds(ports)
  },
  'remake-posters': () => remakePosters(ports),
  'remove-file': (payload) => removeUnused(ports, DiscardedFile.parse(payload)),
  'refund-payment': (payload) => refundPayment(ports, z.object({ refundId: z.string() }).parse(payload).refundId),
  sweep: async () => {
    await sweepAccounts(ports)
    await sweepSubscribers(ports)
    await sweepUploads(ports)
    await sweepDeletedCourses(ports)
    await countStored(ports)
    await sweepVideos(ports)
    await remakePosters(ports)
    await renewScores(ports)
    await ports.storage.sweep()
  },
})

const videoTasks = (ports: Ports): TaskList => ({
  'encode-video': (payload) => prepareVideo(ports, Video.parse(payload).videoId),
})

const instrumented = (tasks: TaskList, { instrument }: Ports): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]): [string, Task] => [
      name,
      (payload, helpers) => instrument({ transport: 'job', name }, async () => task?.(payload, helpers)),
    ]),
  )

/**
 * The jobs, by the names under which use cases queue them: those that send an email, those that encode videos, and the
 * others. A task that throws is retried later.
 */
export const tasks = (ports: Ports): Record<'emails' | 'encodings' | 'others', TaskList> => ({
  emails: instrumented(emailTasks(ports), ports),
  encodings: instrumented(videoTasks(ports), ports),
  others: instrumented(clearingFailed(otherTasks(ports), ports), ports),
})
