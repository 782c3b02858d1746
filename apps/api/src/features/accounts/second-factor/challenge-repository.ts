import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { challenges } from '../../../db/schema/second-factors.ts'
import type { ChallengePurpose } from '../../../db/statuses.ts'
import type { Actor, Realm } from '../../scope.ts'
import { ownerEquals } from '../owner.ts'

export type ChallengeRow = typeof challenges.$inferSelect
export type ChallengeLookup = { tokenHash: Buffer; realm: Realm; purposes: readonly ChallengePurpose[] }

export const insertChallenge = async (db: Db, row: typeof challenges.$inferInsert): Promise<void> => {
  await db.insert(challenges).values(row)
}

const open = ({ tokenHash, realm, purposes }: ChallengeLookup, now: Date) =>
  and(
    eq(challenges.tokenHash, tokenHash),
    eq(challenges.realm, realm),
    inArray(challenges.purpose, [...purposes]),
    gt(challenges.expiresAt, now),
    gt(challenges.triesLeft, 0),
  )

export const findChallenge = async (db: Db, lookup: ChallengeLookup, now: Date): Promise<ChallengeRow | undefined> => {
  const [row] = await db.select().from(challenges).where(open(lookup, now))
  return row
}

/** Takes one try. Returns undefined if the challenge is unknown, used, expired or has no try left. */
export const consumeTry = async (db: Db, lookup: ChallengeLookup, now: Date): Promise<ChallengeRow | undefined> => {
  const [row] = await db
    .update(challenges)
    .set({ triesLeft: sql`${challenges.triesLeft} - 1` })
    .where(open(lookup, now))
    .returning()
  return row
}

export const setPasskeyChallenge = async (db: Db, tokenHash: Buffer, passkeyChallenge: string): Promise<void> => {
  await db.update(challenges).set({ passkeyChallenge }).where(eq(challenges.tokenHash, tokenHash))
}

/** Uses up the challenge. Of two concurrent calls, only one gets true. */
export const deleteChallenge = async (db: Db, tokenHash: Buffer): Promise<boolean> =>
  (await db.delete(challenges).where(eq(challenges.tokenHash, tokenHash)).returning()).length > 0

/** Deletes the account's challenges: all of them, or those of one purpose. */
export const deleteChallengesOf = async (db: Db, actor: Actor, purpose?: ChallengePurpose): Promise<void> => {
  const wanted = and(ownerEquals(challenges, actor), purpose && eq(challenges.purpose, purpose))
  await db.delete(challenges).where(wanted)
}
