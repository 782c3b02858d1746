import { eq } from 'drizzle-orm'
import { playbacks } from '../../../db/schema/learning.ts'
import type { PersonalData } from '../../personal-data.ts'

export const playbackData = {
  tables: [{ table: playbacks, exported: false, deletion: 'deleted' }],
  learner: {
    forget: async (tx, { actor }) => void (await tx.delete(playbacks).where(eq(playbacks.learnerId, actor.id))),
  },
} satisfies PersonalData
