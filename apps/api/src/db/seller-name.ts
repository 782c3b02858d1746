import { sql } from 'drizzle-orm'
import { admins } from './schema/accounts.ts'

/** The name under which learners know a course's seller, also after the account is deleted. */
export const sellerName = sql<string>`case when ${admins.formerName} is null then ${admins.username} else 'Deleted seller' end`
