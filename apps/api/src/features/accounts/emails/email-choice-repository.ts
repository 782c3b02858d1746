import type { EmailKind } from '@skillharbor/contracts/entities'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { emailChoices } from '../../../db/schema/accounts.ts'
import type { Actor } from '../../scope.ts'
import { ownerColumn, ownerColumns, ownerEquals } from '../owner.ts'

const withOff = (kind: EmailKind) => sql`array(select distinct unnest(${emailChoices.off} || ${kind}::text))`
const withoutOff = (kind: EmailKind) => sql`array_remove(${emailChoices.off}, ${kind}::text)`

/** The kinds of email that the account switched off. */
export const emailsOff = async (db: Db, account: Actor): Promise<EmailKind[]> => {
  const [row] = await db.select({ off: emailChoices.off }).from(emailChoices).where(ownerEquals(emailChoices, account))
  return row?.off ?? []
}

/** Switches a kind of email on or off. */
export const setEmailChoice = async (db: Db, account: Actor, kind: EmailKind, on: boolean): Promise<void> => {
  await db
    .insert(emailChoices)
    .values({ ...ownerColumns(account), off: on ? [] : [kind] })
    .onConflictDoUpdate({
      target: ownerColumn(emailChoices, account.realm),
      set: { off: on ? withoutOff(kind) : withOff(kind) },
    })
}

/** The account's secret for the links in emails, and what it switched off. Makes the secret with the first email. */
export const emailSecret = async (db: Db, account: Actor): Promise<{ token: string; off: EmailKind[] }> => {
  const { token, off } = emailChoices
  const [row] = await db
    .insert(emailChoices)
    .values(ownerColumns(account))
    .onConflictDoUpdate({ target: ownerColumn(emailChoices, account.realm), set: { off } })
    .returning({ token, off })
  if (!row) throw new Error('A row that was just stored is there')
  return row
}

/** Switches a kind of email off for the account with this secret, if there is one. */
export const switchOffByToken = async (db: Db, token: string, kind: EmailKind): Promise<void> => {
  await db
    .update(emailChoices)
    .set({ off: withOff(kind) })
    .where(eq(emailChoices.token, token))
}

/** Deletes the account's choices; the links in its emails do nothing any more. */
export const deleteEmailChoices = async (db: Db, account: Actor): Promise<void> => {
  await db.delete(emailChoices).where(ownerEquals(emailChoices, account))
}
