import { z } from 'zod'
import { AccountProfile, AccountSession, Role } from './account.ts'
import { OrderState } from './order.ts'

/** All data stored about a learner. */
export const LearnerData = z.object({
  exportedAt: z.iso.datetime(),
  account: AccountProfile.extend({ role: Role }),
  sessions: z.array(AccountSession),
  orders: z.array(
    z.object({
      _id: z.string(),
      course: z.object({ _id: z.string(), title: z.string() }),
      /** In rupees. */
      amount: z.number(),
      state: OrderState,
      createdAt: z.iso.datetime(),
      payments: z.array(
        z.object({
          /** The payment's id at the provider. */
          _id: z.string(),
          status: z.string(),
          /** The amount refunded, in rupees. */
          refunded: z.number(),
          createdAt: z.iso.datetime(),
        }),
      ),
    }),
  ),
  purchases: z.array(
    z.object({
      course: z.object({ _id: z.string(), title: z.string() }),
      at: z.iso.datetime(),
      revokedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** When this email subscribed to the newsletter; null if it isn't subscribed. */
  newsletterSince: z.iso.datetime().nullable(),
})
export type LearnerData = z.infer<typeof LearnerData>
