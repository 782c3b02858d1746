import { and, eq, isNotNull } from 'drizzle-orm'
import { learners } from '../db/schema/accounts.ts'

type Confirmed = Pick<typeof learners.$inferSelect, 'emailVerifiedAt' | 'confirmedElsewhere'>

/**
 * Whether whoever logs in to the account has shown that they read its address's mail. A confirmed address isn't enough:
 * somebody else may have signed up with it, and knows the password, and its owner opened the link in a browser of their own.
 */
export const provesAddress = ({ emailVerifiedAt, confirmedElsewhere }: Confirmed): boolean =>
  emailVerifiedAt !== null && !confirmedElsewhere

/** The same as a condition on learners. */
export const learnerProvesAddress = and(isNotNull(learners.emailVerifiedAt), eq(learners.confirmedElsewhere, false))
