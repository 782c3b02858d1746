import { admins, learners } from '../../../db/schema/accounts.ts'
import { AppError } from '../../app-error.ts'
import type { PersonalData } from '../../personal-data.ts'
import { anonymizeAdmin } from '../admin-repository.ts'
import { anonymizeLearner } from '../learner-repository.ts'

/** The accounts' own rows, which the exports begin with. */
export const profileData = {
  tables: [
    { table: learners, exported: true, deletion: 'anonymized' },
    { table: admins, exported: true, deletion: 'anonymized' },
  ],
  learner: { forget: (tx, { actor }) => anonymizeLearner(tx, actor.id) },
  admin: {
    forget: async (tx, { actor }) => {
      if (!(await anonymizeAdmin(tx, actor.id))) throw new AppError('UNAUTHENTICATED', 'Please log in')
    },
  },
} satisfies PersonalData
