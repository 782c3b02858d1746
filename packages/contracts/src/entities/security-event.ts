import { z } from 'zod'

/** What operators do to accounts and courses, and to what is said about courses. */
export const operatorEventKinds = [
  'account-suspended',
  'account-restored',
  'account-approved',
  'account-logged-out',
  'account-factors-removed',
  'course-taken-down',
  'course-brought-back',
  'take-down-upheld',
  'course-reports-dismissed',
  'complaint-acknowledged',
  'complaint-answered',
  'refund-rule-set',
  'bulk-refund-begun',
  'bulk-refund-stopped',
  'review-hidden',
  'review-kept',
  'question-hidden',
  'question-kept',
  'answer-hidden',
  'answer-kept',
] as const

/** What the security log records. */
export const securityEventKinds = [
  'logged-in',
  'login-failed',
  'login-refused',
  'logged-out',
  'confirmed',
  'password-changed',
  'password-reset',
  'email-verified',
  'sessions-ended',
  'price-changed',
  'refunded',
  'refund-declined',
  'refund-rule-chosen',
  'dispute-contested',
  'dispute-accepted',
  'exported',
  'account-deleted',
  'factor-added',
  'factor-removed',
  'recovery-codes-made',
  'recovery-code-used',
  ...operatorEventKinds,
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

/** What somebody logs in or confirms with: the password alone, or what was asked for besides or instead of it. */
export const proofKinds = ['password', 'totp', 'passkey', 'recovery'] as const
export type ProofKind = (typeof proofKinds)[number]

/** Something that concerns an account's security, as its owner sees it. */
export const SecurityEvent = z.object({
  _id: z.string(),
  kind: z.enum(securityEventKinds),
  at: z.iso.datetime(),
  /**
   * The IPv4 address, or the network of the IPv6 address, that it came from; empty for what an operator did to the
   * account.
   */
  network: z.string(),
  /** The browser and system, as far as they are known. */
  device: z.string(),
  /** The id of what it is about, such as a refunded order; null if it is about the account itself. */
  subject: z.string().nullable(),
  /** With what somebody logged in or confirmed, or failed to; null for everything else, and for older events. */
  factor: z.enum(proofKinds).nullable(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>
