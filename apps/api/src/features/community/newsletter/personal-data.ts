import { eq } from 'drizzle-orm'
import { subscribers } from '../../../db/schema/accounts.ts'
import { confirmedEmail, type PersonalData } from '../../personal-data.ts'

export const subscriptionData = {
  tables: [{ table: subscribers, exported: true, deletion: 'deleted' }],
  learner: {
    exports: {
      /** Null if nobody subscribed, or confirmed the subscription. */
      newsletterSince: async ({ db, account }) => {
        const email = confirmedEmail({ account })
        if (email === undefined) return null
        const [row] = await db.select().from(subscribers).where(eq(subscribers.email, email))
        return row?.confirmedAt?.toISOString() ?? null
      },
    },
    forget: async (tx, { account }) => {
      const email = confirmedEmail({ account })
      if (email !== undefined) await tx.delete(subscribers).where(eq(subscribers.email, email))
    },
  },
} satisfies PersonalData
