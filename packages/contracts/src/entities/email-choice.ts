import { z } from 'zod'
import { says } from '../said.ts'

/** The emails that a learner can switch off. What is about their money and their account is always sent. */
export const learnerEmailKinds = ['price-fall', 'review-answer', 'question-answer'] as const
/** The emails that an admin can switch off. */
export const adminEmailKinds = ['new-review', 'new-question'] as const
export const emailKinds = [...learnerEmailKinds, ...adminEmailKinds] as const
export const EmailKind = z.enum(emailKinds)
export type EmailKind = z.infer<typeof EmailKind>

/** Whether an account gets that kind of email. */
export const EmailChoice = z.object({ kind: EmailKind, on: z.boolean() })
export type EmailChoice = z.infer<typeof EmailChoice>

/** Stands for one kind of email to one account: a secret of that account, a dot and the kind. */
export const EmailToken = z
  .string()
  .regex(
    new RegExp(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.(${emailKinds.join('|')})$`),
    says('Not the token of an email'),
  )
