import { z } from 'zod'
import { AttentionItem } from './attention.ts'
import { courseStatuses } from './course-fields.ts'
import { RefundRuleChange } from './refund.ts'
import { SecurityEvent } from './security-event.ts'
import { TakeDown } from './take-down.ts'
import { text } from './text.ts'

/** Learners are in realm `user`. Somebody who is both has two accounts. */
export const AccountRealm = z.enum(['user', 'admin'])

/** pending: an admin who signed up and whom no operator has approved yet. */
export const accountStates = ['active', 'suspended', 'pending'] as const

/**
 * Why an operator suspends an account, removes its second factors or takes a course down. The person concerned reads it.
 */
export const OperatorReason = text(500)

/** An account as an operator sees it. */
export const ManagedAccount = z.object({
  _id: z.string(),
  realm: AccountRealm,
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  createdAt: z.iso.datetime(),
  state: z.enum(accountStates),
  /** Why it is suspended; null if it isn't. */
  reason: z.string().nullable(),
  sessions: z.int(),
  /** How many authenticator apps and passkeys the account has. */
  secondFactors: z.int(),
  /** How many courses the admin has in the catalogue; 0 for a learner. */
  courses: z.int(),
  operator: z.boolean(),
})
export type ManagedAccount = z.infer<typeof ManagedAccount>

/** A course that is taken down is listed as that, whatever its status. */
export const managedCourseStates = [...courseStatuses, 'taken-down'] as const

/** A course as an operator sees it. */
export const ManagedCourse = z.object({
  _id: z.string(),
  title: z.string(),
  status: z.enum(courseStatuses),
  createdAt: z.iso.datetime(),
  seller: z.object({ _id: z.string(), username: z.string(), suspended: z.boolean() }),
  /** Null if it isn't taken down. */
  takenDown: TakeDown.nullable(),
})
export type ManagedCourse = z.infer<typeof ManagedCourse>

/** An event of the security log, with whose account it happened to. */
export const LoggedEvent = SecurityEvent.extend({
  realm: AccountRealm,
  /** Null for a login with an unknown email. */
  account: z.object({ _id: z.string(), username: z.string(), email: z.string() }).nullable(),
  /** The title, name or number of `subject`, if it is a course, an account or an order. */
  subjectName: z.string().nullable(),
  /** What the operator gave as the reason; null for what needs none. */
  reason: z.string().nullable(),
  /** How a rule for refunds was changed; null for everything else, and for older events. */
  refundRule: RefundRuleChange.nullable(),
})
export type LoggedEvent = z.infer<typeof LoggedEvent>

/** A payment or refund of any seller that needs somebody, as an operator sees it. */
export const StuckPayment = AttentionItem.extend({ seller: z.object({ _id: z.string(), username: z.string() }) })
export type StuckPayment = z.infer<typeof StuckPayment>

/** Queued work that was tried as often as it may be, and failed. */
export const FailedJob = z.object({
  _id: z.string(),
  /** The name of what it does, such as `audit-provider`. */
  task: z.string(),
  /** Whether a timer starts it again anyway. */
  isRecurring: z.boolean(),
  attempts: z.int(),
  /** When it failed last. */
  since: z.iso.datetime(),
  error: z.string().nullable(),
})
export type FailedJob = z.infer<typeof FailedJob>
