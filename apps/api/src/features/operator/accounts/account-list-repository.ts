import type { accountStates } from '@skillharbor/contracts/entities'
import { and, desc, eq, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { inCatalogue } from '../../../db/listed-courses.ts'
import { admins, learners, sessions } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { factors } from '../../../db/schema/second-factors.ts'
import type { Realm } from '../../scope.ts'

export type AccountQuery = {
  q: string | undefined
  realm: Realm | undefined
  state: (typeof accountStates)[number] | undefined
  before: string | undefined
  limit: number
}

const tables = { user: learners, admin: admins } as const
const pendingSince = (realm: Realm) => (realm === 'admin' ? admins.approvalPendingSince : sql<Date | null>`null`)

const inState = (realm: Realm, state: AccountQuery['state']): SQL | undefined => {
  const suspended = isNotNull(tables[realm].suspendedAt)
  const pending = realm === 'admin' ? isNotNull(admins.approvalPendingSince) : sql`false`
  if (state === undefined) return undefined
  if (state === 'suspended') return suspended
  return and(not(suspended), state === 'pending' ? pending : not(pending))
}

/** The rows of one realm. A deleted account has no email, so it isn't listed. */
const accountsIn = (db: Db, realm: Realm, { q, state, before, limit }: AccountQuery) => {
  const table = tables[realm]
  const contains = (text: SQL | typeof table.username) => sql`position(lower(${q}) in lower(${text})) > 0`
  const { id, username, email, emailVerifiedAt, confirmedElsewhere, createdAt, suspendedAt, suspensionReason } = table
  const owner = realm === 'user' ? sessions.learnerId : sessions.adminId
  const factorOwner = realm === 'user' ? factors.learnerId : factors.adminId
  return db
    .select({
      id,
      username,
      email,
      emailVerifiedAt,
      confirmedElsewhere,
      createdAt,
      suspendedAt,
      suspensionReason,
      approvalPendingSince: pendingSince(realm),
      sessions: db.$count(sessions, eq(owner, id)),
      secondFactors: db.$count(factors, eq(factorOwner, id)),
      courses: realm === 'admin' ? db.$count(courses, and(eq(courses.ownerId, id), inCatalogue)) : sql<number>`0`,
    })
    .from(table)
    .where(
      and(
        sql`${email} not like 'deleted:%'`,
        q ? or(contains(username), contains(sql`${email}`)) : undefined,
        inState(realm, state),
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(limit)
}

/** Returns accounts of both realms, or of one, newest first. */
export const accountsMatching = async (db: Db, query: AccountQuery) => {
  const realms: readonly Realm[] = query.realm ? [query.realm] : ['user', 'admin']
  const found = await Promise.all(
    realms.map(async (realm) => (await accountsIn(db, realm, query)).map((row) => ({ ...row, realm }))),
  )
  // Ids are ordered by time in both realms.
  return found
    .flat()
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, query.limit)
}
export type AccountListRow = Awaited<ReturnType<typeof accountsMatching>>[number]
