import { AccountLanguage, EmailKind } from '@skillharbor/contracts/entities'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import { disputeNotices } from '../db/schema/disputes.ts'
import { tokenPurposes } from '../db/statuses.ts'

const realm = z.enum(['user', 'admin'])
const nothing = z.object({})
const eventId = z.object({ eventId: z.string() })
const videoId = z.object({ videoId: z.string() })

/** The emails about an order. */
export const orderEmailKinds = [
  'receipt',
  'payment-returned',
  'refund-requested',
  'refund-processed',
  'refund-failed',
  'refund-declined',
] as const

/** The emails about a complaint. */
const complaintSteps = ['opened', 'acknowledged', 'answered'] as const

type Job = {
  payload: z.ZodObject
  maxAttempts?: number
  priority?: number
  /** A timer starts it again and again, or it is a part of such a job: each run does what an earlier one left. */
  isRecurring?: true
  /** Whether it may run for up to three minutes. A process whose other jobs run for more than 30 seconds is taken for dead. */
  takesMinutes?: true
}
/** A round of the reconciler takes up to a minute. */
const recurring = { isRecurring: true, takesMinutes: true } as const
/** Queued again at each start. */
const leftover = { maxAttempts: 5, takesMinutes: true } as const
const by =
  <Workers extends string>(workers: Workers, all: Pick<Job, 'takesMinutes'> = {}) =>
  <Payload extends z.ZodObject>(payload: Payload, options: Omit<Job, 'payload'> = {}) => ({
    workers,
    payload,
    ...all,
    ...options,
  })
/**
 * Emails have workers of their own, so that a mail server that hangs can't hold up payments: it may take a minute to accept an
 * email. Encoding takes hours.
 */
const [email, encoding, other] = [by('emails', { takesMinutes: true }), by('encodings'), by('others')]

// With growing pauses, the 8th attempt is half an hour after the first, the 12th and the 14th about a day, and the 16th
// three days. Jobs with a lower priority go first; 0 is usual, and 10 comes behind all that somebody waits for.
/** Every job: the workers that run it, its payload, and how it is tried. jobs/tasks.ts says what each one does. */
export const jobs = {
  'add-renditions': other(nothing, recurring),
  // Draws and uploads three documents, one after the other.
  'answer-dispute': other(z.object({ disputeId: z.string() }), { takesMinutes: true }),
  'audit-provider': other(nothing, recurring),
  'begin-audit': other(nothing, recurring),
  'capture-payment': other(z.object({ paymentId: z.string() })),
  'count-learners': other(nothing, recurring),
  'count-stored': other(nothing, leftover),
  // Queued by 0.1.0 only, as are order-captured and order-refunded.
  'email-verified': other(z.object({ learnerId: z.string() })),
  'encode-video': encoding(videoId, { maxAttempts: 12 }),
  'fill-order-numbers': other(nothing, { ...recurring, ...leftover }),
  'fill-skeletons': other(nothing, { ...recurring, ...leftover }),
  'find-price-falls': other(nothing, recurring),
  'forget-again': other(z.object({ realm, id: z.string() })),
  'look-at-picture': other(z.object({ key: z.string() })),
  // The account is gone: only the queue knows whom to write to. A job that an earlier version queued has no language.
  'mail-account-deleted': email(
    z.object({ realm, username: z.string(), email: z.string(), language: AccountLanguage.default('en') }),
    { maxAttempts: 14 },
  ),
  'mail-complaint': email(z.object({ id: z.string(), step: z.enum(complaintSteps) }), { maxAttempts: 14 }),
  // Whoever complains has no account: only the queue knows whom to write to.
  'mail-complaint-link': email(z.object({ email: z.string(), language: AccountLanguage }), { maxAttempts: 8 }),
  'mail-desk': email(z.object({ adminId: z.string() }), { maxAttempts: 14, priority: 10 }),
  'mail-dispute': email(
    z.object({ disputeId: z.string(), notice: z.enum([...disputeNotices, 'failed']), adminId: z.string() }),
    { maxAttempts: 12 },
  ),
  'mail-link': email(z.object({ realm, purpose: z.enum(tokenPurposes), email: z.string() }), { maxAttempts: 8 }),
  'mail-more': email(z.object({ realm, id: z.string(), kind: EmailKind }), { maxAttempts: 14, priority: 10 }),
  'mail-new-question': email(z.object({ id: z.string() }), { maxAttempts: 14, priority: 10 }),
  'mail-new-review': email(z.object({ reviewId: z.string() }), { maxAttempts: 14, priority: 10 }),
  'mail-newsletter': email(z.object({ email: z.string() }), { maxAttempts: 8, priority: 10 }),
  'mail-notice': email(eventId, { maxAttempts: 14 }),
  'mail-order': email(z.object({ kind: z.enum(orderEmailKinds), orderId: z.string(), reference: z.string() }), {
    maxAttempts: 16,
  }),
  'mail-price-fall': email(
    z.object({ learnerId: z.string(), courseId: z.string(), fromPaise: z.int(), toPaise: z.int() }),
    { maxAttempts: 14, priority: 10 },
  ),
  'mail-question-answer': email(z.object({ id: z.string() }), { maxAttempts: 14, priority: 10 }),
  'mail-refund-asked': email(z.object({ id: z.string() }), { maxAttempts: 14 }),
  'mail-review-answer': email(z.object({ reviewId: z.string() }), { maxAttempts: 14, priority: 10 }),
  'mail-security': email(eventId, { maxAttempts: 14 }),
  'order-captured': other(z.object({ orderId: z.string(), paymentId: z.string() })),
  'order-refunded': other(z.object({ orderId: z.string(), refundId: z.string() })),
  // Passing reasons, such as a storage that is away, are waited out for about a day.
  'prepare-video': other(videoId, { maxAttempts: 12 }),
  'process-event': other(eventId),
  reconcile: other(nothing, recurring),
  'remind-of-disputes': other(nothing, recurring),
  'refund-in-bulk': other(z.object({ id: z.string() }), { priority: 10 }),
  'refund-payment': other(z.object({ refundId: z.string() })),
  'remake-posters': other(nothing, leftover),
  'remove-file': other(z.object({ lessonId: z.string(), key: z.string() })),
  'remove-picture': other(z.object({ adminId: z.string(), key: z.string() })),
  sweep: other(nothing, recurring),
} satisfies Record<string, Job>

export type JobName = keyof typeof jobs
export const jobNames = Object.keys(jobs) as JobName[] // Object.keys loses the key type
export type Workers = (typeof jobs)[JobName]['workers']
/** What a job is about, as its task gets it. */
export type JobPayload<Name extends JobName> = z.output<(typeof jobs)[Name]['payload']>

const payloads: { [Name in JobName]: { payload: z.ZodType<JobPayload<Name>> } } = jobs
/** What a job is about, from the queue. @throws ZodError if the job can't be about that */
export const parsePayload = <Name extends JobName>(name: Name, payload: unknown): JobPayload<Name> =>
  payloads[name].payload.parse(payload)

/** The jobs that `takesMinutes`. */
export const longJobs: readonly JobName[] = jobNames.filter((name) => {
  const job: Job = jobs[name]
  return job.takesMinutes
})

/** Whether the job is one that `isRecurring`. The queue may hold names that only another version knows. */
export const isRecurring = (name: string): boolean => {
  const job: Job | undefined = Object.hasOwn(jobs, name) ? jobs[name as JobName] : undefined
  return job?.isRecurring ?? false
}

/** The jobs that send emails. */
export const emailJobs: readonly JobName[] = jobNames.filter((name) => jobs[name].workers === 'emails')

/**
 * Which rows of the queue failed for good, in SQL: they have no tries left, and don't run. A job that was queued again while
 * it ran has lost its key and its tries to its successor, which does its work: what is left of it isn't one of them.
 */
export const failedForGood = 'attempts >= max_attempts and locked_at is null and key is not null'

type Options = {
  /** Jobs with the same key are one job: a second one replaces the first, unless that is running. */
  key: string
  /** When to run it; as soon as possible if unset. */
  runAt?: Date
  /** In place of `runAt`: seconds from now, by the database's clock. */
  afterSeconds?: number
  /** Jobs of one queue run one after the other, across all processes. */
  queue?: string
  /** In place of the job's own. */
  priority?: number
  /** Whether a second one with the same key runs when the first would have. */
  keepsTime?: true
}

/** The call that queues a job, as part of a statement: for each row that it selects. Of `payload`, as `addJob`. */
export const jobCall = <Name extends JobName>(
  name: Name,
  payload: JobPayload<Name>,
  { key, runAt, afterSeconds, queue, priority, keepsTime }: Options,
): SQL => {
  const job: Job = jobs[name]
  const at =
    afterSeconds === undefined
      ? sql`${runAt?.toISOString() ?? null}::timestamptz`
      : sql`now() + make_interval(secs => ${afterSeconds})`
  return sql`graphile_worker.add_job(${name}, ${JSON.stringify(parsePayload(name, payload))}::json,
    queue_name => ${queue ?? null}, run_at => ${at}, max_attempts => ${job.maxAttempts ?? null}, job_key => ${key},
    priority => ${priority ?? job.priority ?? null}, job_key_mode => ${keepsTime ? 'preserve_run_at' : 'replace'})`
}

/**
 * Queues a job, to run once this transaction commits; if it rolls back, the job is never run. Of `payload`, what the job
 * doesn't know is left out.
 */
export const addJob = async <Name extends JobName>(
  db: Db,
  name: Name,
  payload: JobPayload<Name>,
  options: Options,
): Promise<void> => {
  await db.execute(sql`select ${jobCall(name, payload, options)}`)
}
