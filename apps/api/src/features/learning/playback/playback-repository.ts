import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { playbacks } from '../../../db/schema/learning.ts'

type Claim = {
  learnerId: string
  playerId: string
  now: Date
  /** A player that wasn't heard of since then counts as gone. */
  aliveSince: Date
  /** Whether to take the account's playback from another player. */
  takeOver: boolean
}

/** Makes this the account's one playing player, if no other one is. Returns whether it is now. */
export const claimPlayback = async (
  db: Db,
  { learnerId, playerId, now, aliveSince, takeOver }: Claim,
): Promise<boolean> => {
  const rows = await db
    .insert(playbacks)
    .values({ learnerId, playerId, seenAt: now })
    .onConflictDoUpdate({
      target: playbacks.learnerId,
      set: { playerId, seenAt: now },
      setWhere: sql`${takeOver} or ${playbacks.playerId} = ${playerId} or ${lt(playbacks.seenAt, aliveSince)}`,
    })
    .returning({ learnerId: playbacks.learnerId })
  return rows.length === 1
}

/** Lets other players of the account play, if this one was playing. */
export const releasePlayback = async (db: Db, learnerId: string, playerId: string): Promise<void> => {
  await db.delete(playbacks).where(and(eq(playbacks.learnerId, learnerId), eq(playbacks.playerId, playerId)))
}
