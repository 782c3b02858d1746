import { challenges, factors, recoveryCodes } from '../../../db/schema/second-factors.ts'
import type { PersonalData } from '../../personal-data.ts'
import { deleteChallengesOf } from './challenge-repository.ts'
import { deleteFactorsOf, deleteRecoveryCodes, factorsOf } from './factor-repository.ts'
import { toFactor } from './to-factor.ts'

const own = {
  exports: { secondFactors: async ({ db, actor }) => (await factorsOf(db, actor)).map(toFactor) },
  forget: async (tx, { actor }) => {
    await deleteChallengesOf(tx, actor)
    await deleteFactorsOf(tx, actor)
    await deleteRecoveryCodes(tx, actor)
  },
} satisfies PersonalData['learner']

/** Exported without secrets and keys, and without what expires in minutes. */
export const secondFactorData = {
  tables: [
    { table: factors, exported: true, deletion: 'deleted' },
    { table: recoveryCodes, exported: false, deletion: 'deleted' },
    { table: challenges, exported: false, deletion: 'deleted' },
  ],
  learner: own,
  admin: own,
} satisfies PersonalData
