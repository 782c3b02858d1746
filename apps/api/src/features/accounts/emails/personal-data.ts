import { emailChoices } from '../../../db/schema/accounts.ts'
import type { PersonalData } from '../../personal-data.ts'
import { deleteEmailChoices, emailsOff } from './email-choice-repository.ts'

const own = {
  exports: { emailsOff: ({ db, actor }) => emailsOff(db, actor) },
  forget: (tx, { actor }) => deleteEmailChoices(tx, actor),
} satisfies PersonalData['learner']

export const emailChoiceData = {
  tables: [{ table: emailChoices, exported: true, deletion: 'deleted' }],
  learner: own,
  admin: own,
} satisfies PersonalData
