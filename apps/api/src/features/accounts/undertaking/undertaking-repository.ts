import type { AgreedUndertaking } from '@skillharbor/contracts/entities'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { undertakings } from '../../../db/schema/undertakings.ts'

type Agreement = typeof undertakings.$inferInsert

/** Keeps that the admin agreed; the first time counts. */
export const insertUndertaking = async (db: Db, agreement: Agreement): Promise<void> => {
  await db.insert(undertakings).values(agreement).onConflictDoNothing()
}

export const hasAgreed = async (db: Db, adminId: string, version: string): Promise<boolean> =>
  (await db.$count(undertakings, and(eq(undertakings.adminId, adminId), eq(undertakings.version, version)))) > 0

/** What the admin agreed to, oldest first. */
export const agreedUndertakings = async (db: Db, adminId: string): Promise<AgreedUndertaking[]> => {
  const rows = await db
    .select()
    .from(undertakings)
    .where(eq(undertakings.adminId, adminId))
    .orderBy(asc(undertakings.id))
  return rows.map(({ version, agreedAt }) => ({ version, agreedAt: agreedAt.toISOString() }))
}
