import { sql } from 'drizzle-orm'
import { admins } from '../db/schema/accounts.ts'
import { teacherProfiles } from '../db/schema/teachers.ts'

/** What a teacher is called, for a query with the admin and, if there is one, the profile. */
export const teacherName = sql<string>`coalesce(nullif(${teacherProfiles.displayName}, ''), ${admins.username})`
