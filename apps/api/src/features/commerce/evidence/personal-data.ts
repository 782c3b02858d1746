import { and, eq, inArray, ne } from 'drizzle-orm'
import { disputeAnswers, disputes } from '../../../db/schema/disputes.ts'
import { orders } from '../../../db/schema/orders.ts'
import { payments } from '../../../db/schema/payments.ts'
import type { PersonalData } from '../../personal-data.ts'

export const evidenceData = {
  tables: [{ table: disputeAnswers, exported: false, deletion: 'anonymized' }],
  learner: {
    /** Deletes the evidence about disputes of the learner's payments, unless it is on its way to the bank. */
    forget: async (tx, { actor }) => {
      const own = tx
        .select({ id: disputes.id })
        .from(disputes)
        .innerJoin(payments, eq(payments.id, disputes.paymentId))
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(eq(orders.learnerId, actor.id))
      await tx
        .update(disputeAnswers)
        .set({ evidence: null, words: '' })
        .where(and(inArray(disputeAnswers.disputeId, own), ne(disputeAnswers.state, 'sending')))
    },
  },
} satisfies PersonalData
