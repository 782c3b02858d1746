import type { ProofKind } from '@skillharbor/contracts/entities'
import type { Db } from '../../../db/connection.ts'
import type { Actor } from '../../scope.ts'
import { insertLogin } from './activity-repository.ts'
import { type Origin, recordWith } from './record-security-event.ts'
import { enqueueSecurityEmail } from './security-email-queue.ts'

/** How long a device and network count as known after a login, in milliseconds. */
const knownFor = 90 * 86_400_000

/** Records a login. Emails the owner about a device and network that are new, unless it is the very first login. */
export const recordLogin = async (db: Db, origin: Origin, actor: Actor, factor: ProofKind): Promise<void> => {
  const after = new Date(origin.now().getTime() - knownFor)
  let isNew = false
  const id = await recordWith(origin, { kind: 'logged-in', who: actor, factor }, async (row) => {
    isNew = await insertLogin(db, actor, row, after)
    return true
  })
  if (isNew && id !== undefined) await enqueueSecurityEmail(db, id)
}
