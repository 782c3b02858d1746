import { securityEvents } from '../../../db/schema/security.ts'
import type { PersonalData } from '../../personal-data.ts'
import { forgetPlaces } from './activity-repository.ts'
import { enqueueDeletionEmail } from './deletion-email.ts'
import { allActivity } from './list-activity.ts'
import { recordSecurityEvent } from './record-security-event.ts'

const own = {
  exports: { activity: allActivity },
  /** Records the deletion, and emails the owner. The log keeps what happened, but not from where. */
  forget: async (tx, person) => {
    const { actor, account } = person
    await recordSecurityEvent(tx, person, { kind: 'account-deleted', who: actor })
    await forgetPlaces(tx, actor)
    await enqueueDeletionEmail(tx, actor.realm, account)
  },
} satisfies PersonalData['learner']

export const activityData = {
  tables: [{ table: securityEvents, exported: true, deletion: 'anonymized' }],
  learner: own,
  admin: own,
} satisfies PersonalData
