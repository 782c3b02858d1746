import { securityEvents } from '../../../db/schema/security.ts'
import type { PersonalData } from '../../personal-data.ts'
import { forgetPlaces } from './activity-repository.ts'
import { allActivity } from './list-activity.ts'

const own = {
  exports: { activity: allActivity },
  /** The log keeps what happened, but not from where. */
  forget: (tx, { actor }) => forgetPlaces(tx, actor),
} satisfies PersonalData['learner']

export const activityData = {
  tables: [{ table: securityEvents, exported: true, deletion: 'anonymized' }],
  learner: own,
  admin: own,
} satisfies PersonalData
