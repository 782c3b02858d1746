import { sessions } from '../../../db/schema/accounts.ts'
import type { PersonalData } from '../../personal-data.ts'
import { ownSessions } from './list-sessions.ts'
import { deleteSessionsOf } from './session-repository.ts'

const own = {
  exports: { sessions: ownSessions },
  forget: async (tx, { actor }) => void (await deleteSessionsOf(tx, actor)),
} satisfies PersonalData['learner']

export const sessionData = {
  tables: [{ table: sessions, exported: true, deletion: 'deleted' }],
  learner: own,
  admin: own,
} satisfies PersonalData
