import type { Task, TaskList } from 'graphile-worker'
import { withoutParameters } from '../db/loggable.ts'
import { sendDeletionEmail } from '../features/accounts/activity/deletion-email.ts'
import { sendSecurityEmail } from '../features/accounts/activity/security-email.ts'
import { sendMore } from '../features/accounts/emails/more-email.ts'
import { forgetAgain } from '../features/accounts/own-data/forget.ts'
import { fillSkeletons } from '../features/accounts/profile/fill-skeletons.ts'
import { sweepAccounts } from '../features/accounts/profile/sweep.ts'
import { sendTokenEmail } from '../features/accounts/tokens/send-token-email.ts'
import { remindOfDisputes } from '../features/commerce/disputes/remind-of-disputes.ts'
import { sendDisputeAnswer } from '../features/commerce/evidence/send-answer.ts'
import { fillOrderNumbers } from '../features/commerce/orders/fill-order-numbers.ts'
import { scheduleUnplaced } from '../features/commerce/orders/order-sync-repository.ts'
import { sendDisputeEmail } from '../features/commerce/receipts/dispute-mail.ts'
import { sendOrderEmail } from '../features/commerce/receipts/order-mail.ts'
import { sendRefundAskedEmail } from '../features/commerce/receipts/refund-asked-mail.ts'
import { auditProvider, beginAudit } from '../features/commerce/reconciliation/audit-provider.ts'
import { capturePayment } from '../features/commerce/reconciliation/capture-payment.ts'
import { followUpRefunds } from '../features/commerce/reconciliation/follow-up-refunds.ts'
import { processEvent } from '../features/commerce/reconciliation/process-event.ts'
import { reconcileOrders } from '../features/commerce/reconciliation/reconcile-orders.ts'
import { refundPayment } from '../features/commerce/reconciliation/refund-payment.ts'
import { goOnInBulk, refundInBulk } from '../features/commerce/refunds/refund-in-bulk.ts'
import { sendComplaintLink, sendComplaintMail } from '../features/community/complaints/complaint-mail.ts'
import { sweepComplaints } from '../features/community/complaints/sweep-complaints.ts'
import { sweepCourseReports } from '../features/community/course-reports/sweep-course-reports.ts'
import { sendNewsletterEmail, sweepSubscribers } from '../features/community/newsletter/newsletter-email.ts'
import { sendNewQuestionEmail, sendQuestionAnswerEmail } from '../features/community/questions/question-email.ts'
import { renewScores } from '../features/community/reviews/renew-scores.ts'
import { sendNewReviewEmail, sendReviewAnswerEmail } from '../features/community/reviews/review-email.ts'
import { findPriceFalls, sendPriceFallEmail } from '../features/community/wishes/price-fall-email.ts'
import type { Happening, Happenings } from '../features/consequences.ts'
import {
  isRecurring,
  type JobName,
  type JobPayload,
  jobNames,
  jobs,
  parsePayload,
  type Workers,
} from '../features/jobs.ts'
import { sendDeskEmail } from '../features/operator/desk/desk-email.ts'
import { sendNotice } from '../features/operator/notices/notice-email.ts'
import type { Ports } from '../features/scope.ts'
import { publishedPictures } from '../features/teaching/courses/catalogue.ts'
import { countLearners } from '../features/teaching/courses/count-learners.ts'
import { countStored } from '../features/teaching/curriculum/count-stored.ts'
import { sweepDeletedCourses } from '../features/teaching/curriculum/deleted-course-media.ts'
import { removeUnused, sweepUploads } from '../features/teaching/curriculum/discarded-files.ts'
import { sweepLeftOutLessons } from '../features/teaching/curriculum/left-out-lessons.ts'
import { goOnWithRenditions } from '../features/teaching/curriculum/missing-renditions.ts'
import { prepareVideo, sweepVideos } from '../features/teaching/curriculum/prepare-video.ts'
import { remakePosters } from '../features/teaching/curriculum/remake-posters.ts'
import { removeUnusedPicture } from '../features/teaching/curriculum/replaced-pictures.ts'
import { lookAtPicture } from '../features/teaching/media/picture-uploads.ts'
import { emailTask } from './email-task.ts'
import { clearingFailed, withNextLeftover } from './recurring.ts'

/** What a job does with its payload. */
type Does<Name extends JobName> = (ports: Ports, payload: JobPayload<Name>) => Promise<void>

const isShown = (ports: Ports) => async (key: string) => (await publishedPictures(ports, [key]))[0] ?? false

/** What the previous version queued once it had happened. */
const happened =
  <Name extends Happening>(name: Name) =>
  ({ db, now, happen }: Ports, what: Happenings[Name]): Promise<void> =>
    db.transaction((tx) => happen(tx, name, what, now()))

const does: { [Name in JobName]: Does<Name> } = {
  'add-renditions': goOnWithRenditions,
  'answer-dispute': sendDisputeAnswer,
  'audit-provider': auditProvider,
  'begin-audit': beginAudit,
  'capture-payment': (ports, { paymentId }) => capturePayment(ports, paymentId),
  'count-learners': countLearners,
  'count-stored': countStored,
  'email-verified': happened('emailVerified'),
  'encode-video': (ports, { videoId }) => prepareVideo(ports, videoId),
  'fill-order-numbers': fillOrderNumbers,
  'fill-skeletons': fillSkeletons,
  'find-price-falls': findPriceFalls,
  'forget-again': forgetAgain,
  'look-at-picture': (ports, { key }) => lookAtPicture(ports, key, isShown(ports)),
  'mail-account-deleted': sendDeletionEmail,
  'mail-complaint': sendComplaintMail,
  'mail-complaint-link': sendComplaintLink,
  'mail-desk': sendDeskEmail,
  'mail-dispute': sendDisputeEmail,
  'mail-link': sendTokenEmail,
  'mail-more': sendMore,
  'mail-new-question': (ports, { id }) => sendNewQuestionEmail(ports, id),
  'mail-new-review': (ports, { reviewId }) => sendNewReviewEmail(ports, reviewId),
  'mail-newsletter': (ports, { email }) => sendNewsletterEmail(ports, email),
  'mail-notice': (ports, { eventId }) => sendNotice(ports, eventId),
  'mail-order': sendOrderEmail,
  'mail-refund-asked': sendRefundAskedEmail,
  'mail-price-fall': sendPriceFallEmail,
  'mail-question-answer': (ports, { id }) => sendQuestionAnswerEmail(ports, id),
  'mail-review-answer': (ports, { reviewId }) => sendReviewAnswerEmail(ports, reviewId),
  'mail-security': (ports, { eventId }) => sendSecurityEmail(ports, eventId),
  'order-captured': happened('orderCaptured'),
  'order-refunded': happened('orderRefunded'),
  'prepare-video': (ports, { videoId }) => prepareVideo(ports, videoId),
  'process-event': (ports, { eventId }) => processEvent(ports, eventId),
  'remind-of-disputes': remindOfDisputes,
  reconcile: async (ports) => {
    await reconcileOrders(ports)
    await followUpRefunds(ports)
    await goOnInBulk(ports)
  },
  'refund-in-bulk': (ports, { id }) => refundInBulk(ports, id),
  'refund-payment': (ports, { refundId }) => refundPayment(ports, refundId),
  'remake-posters': remakePosters,
  'remove-file': removeUnused,
  'remove-picture': removeUnusedPicture,
  sweep: async (ports) => {
    await scheduleUnplaced(ports.db, ports.now())
    await sweepAccounts(ports)
    await sweepSubscribers(ports)
    await sweepComplaints(ports)
    await sweepCourseReports(ports)
    await sweepUploads(ports)
    await sweepDeletedCourses(ports)
    await sweepLeftOutLessons(ports)
    await countStored(ports)
    await sweepVideos(ports)
    await remakePosters(ports)
    await renewScores(ports)
    await ports.storage.sweep()
  },
}

const run =
  <Name extends JobName>(name: Name) =>
  (ports: Ports, payload: unknown): Promise<void> =>
    does[name](ports, parsePayload(name, payload))

/** The queue logs the text of what a task throws, and stores it, for operators to read. */
const sayingNoParameters =
  (task: Task): Task =>
  async (payload, helpers) => {
    try {
      await task(payload, helpers)
    } catch (error) {
      throw withoutParameters(error)
    }
  }

const taskOf = (ports: Ports, name: JobName): Task => {
  const task: Task =
    jobs[name].workers === 'emails' ? emailTask(ports, run(name)) : (payload) => run(name)(ports, payload)
  const measured: Task = (payload, helpers) =>
    ports.instrument({ transport: 'job', name }, async () => task(payload, helpers))
  const chained = withNextLeftover(name, measured, ports)
  return sayingNoParameters(isRecurring(name) ? clearingFailed(name, chained, ports) : chained)
}

const tasksOf = (ports: Ports, workers: Workers): TaskList =>
  Object.fromEntries(
    jobNames.filter((name) => jobs[name].workers === workers).map((name) => [name, taskOf(ports, name)]),
  )

/** The jobs that each of the workers runs, by their names. A task that throws is retried later. */
export const tasks = (ports: Ports): Record<Workers, TaskList> => ({
  emails: tasksOf(ports, 'emails'),
  encodings: tasksOf(ports, 'encodings'),
  others: tasksOf(ports, 'others'),
})
