import { tokens } from '../../../db/schema/accounts.ts'
import type { PersonalData } from '../../personal-data.ts'
import { deleteTokensOf } from './token-repository.ts'

const own = { forget: (tx, { actor }) => deleteTokensOf(tx, actor) } satisfies PersonalData['learner']

/** Not exported: hashes that expire within three days. */
export const tokenData = {
  tables: [{ table: tokens, exported: false, deletion: 'deleted' }],
  learner: own,
  admin: own,
} satisfies PersonalData
