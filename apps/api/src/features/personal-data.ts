import type { LearnerData, SellerData } from '@skillharbor/contracts/entities'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/connection.ts'
import type { AccountRow } from './accounts/account-repository.ts'
import { provesAddress } from './proven-address.ts'
import type { Actor, Ports, Scope } from './scope.ts'

/** Who asks for their data, and their account's row. */
export type Person = Scope & { actor: Actor; account: AccountRow }

/** A table whose rows are about people. */
type PersonalTable = {
  readonly table: PgTable
  /** Whether the export says what is in it. */
  readonly exported: boolean
  /** `kept` says why the rows stay: they name nobody once the account's own row is anonymous (decision 008). */
  readonly deletion: 'deleted' | 'anonymized' | `kept: ${string}`
}

/** What an export consists of, besides its time and the account itself. */
export type LearnerParts = Omit<Required<LearnerData>, 'exportedAt' | 'account'>
export type SellerParts = Omit<Required<SellerData>, 'exportedAt' | 'account'>

/** Reads parts of an export, each by its key. */
export type Exports<Parts> = { readonly [Key in keyof Parts]?: (person: Person) => Promise<Parts[Key]> }

/** Whose account is deleted, and its row as it was before. */
export type Leaving = Pick<Person, 'actor' | 'account'> & Pick<Ports, 'now' | 'happen'>

/**
 * Deletes or blanks what is about the person. All nouns do so in one transaction, so there is no other way to the database.
 * It is done a second time later (own-data/forget.ts), with the row as it is then, for what came meanwhile.
 */
type Forget = (tx: Transaction, leaving: Leaving) => Promise<void>

/** What one noun keeps about people: its tables, its parts of the exports, and what it does when an account is deleted. */
export type PersonalData = {
  readonly tables: readonly PersonalTable[]
  readonly learner?: { readonly exports?: Exports<LearnerParts>; readonly forget?: Forget }
  readonly admin?: { readonly exports?: Exports<SellerParts>; readonly forget?: Forget }
}

/** The person's email address, if they have shown that it is theirs: otherwise, they may have signed up with somebody else's. */
export const provenEmail = ({ account }: Pick<Person, 'account'>): string | undefined =>
  provesAddress(account) ? account.email : undefined
