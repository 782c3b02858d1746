import { eq } from 'drizzle-orm'
import { admins } from '../../../db/schema/accounts.ts'
import type { Actor, Ports } from '../../scope.ts'
import { folderOf } from './picture-owner.ts'

/** The asking admin's thumbnail folder. */
export const ownFolder = async ({ db, actor }: Pick<Ports, 'db'> & { actor: Actor }): Promise<string> => {
  const [row] = await db.select({ username: admins.username }).from(admins).where(eq(admins.id, actor.id))
  if (!row) throw new Error('An admin session without its admin')
  return folderOf(row.username)
}
