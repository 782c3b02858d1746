import type { Db } from '../../../db/connection.ts'
import type { Actor } from '../../scope.ts'
import { type Origin, recordSecurityEvent } from './record-security-event.ts'
import { enqueueSecurityEmail } from './security-email-queue.ts'

/** Records that the password is another one now, and emails the account's owner about it. */
export const recordPasswordChange = async (
  db: Db,
  origin: Origin,
  change: { kind: 'password-changed' | 'password-reset'; who: Actor },
): Promise<void> => {
  const id = await recordSecurityEvent(db, origin, change)
  if (id !== undefined) await enqueueSecurityEmail(db, id)
}
