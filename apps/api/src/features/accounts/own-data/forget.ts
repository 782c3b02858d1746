import type { Transaction } from '../../../db/connection.ts'
import { addJob } from '../../jobs.ts'
import type { Leaving } from '../../personal-data.ts'
import type { Actor, Ports } from '../../scope.ts'
import { accountById } from '../account-repository.ts'
import { profileData } from '../profile/personal-data.ts'
import { everyNoun } from './every-noun.ts'

const whose = { user: 'learner', admin: 'admin' } as const

/** When what was being written during a deletion is deleted as well, in seconds: no request takes as long. */
const againAfterSeconds = 600

/** Deletes what every noun keeps about the person, in the transaction, and has it done once more later. */
export const forget = async (tx: Transaction, leaving: Leaving): Promise<void> => {
  const { actor } = leaving
  for (const noun of everyNoun) await noun[whose[actor.realm]]?.forget?.(tx, leaving)
  await addJob(tx, 'forget-again', actor, { key: `forget-again:${actor.id}`, afterSeconds: againAfterSeconds })
}

/**
 * Deletes what was stored for a deleted account while it was being deleted: by requests that had begun before, whose
 * transactions the deletion didn't see.
 */
export const forgetAgain = async (
  { db, now, happen }: Pick<Ports, 'db' | 'now' | 'happen'>,
  actor: Actor,
): Promise<void> => {
  const account = await accountById(db, actor)
  if (!account) return
  await db.transaction(async (tx) => {
    for (const noun of everyNoun)
      if (noun !== profileData) await noun[whose[actor.realm]]?.forget?.(tx, { actor, account, now, happen })
  })
}
