import { eq } from 'drizzle-orm'
import { subscribers } from '../../../db/schema/accounts.ts'
import { type PersonalData, provenEmail } from '../../personal-data.ts'

export const subscriptionData = {
  tables: [{ table: subscribers, exported: true, deletion: 'deleted' }],
  learner: {
    exports: {
      /** Null if nobody subscribed, or confirmed the subscription. */
      newsletterSince: async ({ db, account }) => {
        const email = provenEmail({ account })
        if (email === undefined) return null
        const [row] = await db.select().from(subscribers).where(eq(subscribers.email, email))
        return row?.confirmedAt?.toISOString() ?? null
      },
    },
    forget: async (tx, { account }) => {
      const email = provenEmail({ account })
      if (email !== undefined) await tx.delete(subscribers).where(eq(subscribers.email, email))
    },
  },
} satisfies PersonalData
