import { sql } from 'drizzle-orm'
import { admins } from './schema/accounts.ts'
import { teacherProfiles } from './schema/teachers.ts'

/** The name under which learners know a course's seller, also after the account is deleted. */
export const sellerName = sql<string>`case when ${admins.formerName} is null then ${admins.username} else 'Deleted seller' end`

/** What a teacher is called, for a query with the admin and, if there is one, the profile. */
export const teacherName = sql<string>`coalesce(nullif(${teacherProfiles.displayName}, ''), ${admins.username})`
