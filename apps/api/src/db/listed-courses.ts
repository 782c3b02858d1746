import { and, eq, isNull, sql } from 'drizzle-orm'
import { admins } from './schema/accounts.ts'
import { courses } from './schema/courses.ts'

/** Its admin hasn't deleted it. */
export const notDeleted = isNull(courses.deletedAt)

/** Its admin isn't suspended. An array is read once per statement, however many courses there are. */
const sellerIsActive = sql`${courses.ownerId} <> all (array(select ${admins.id} from ${admins} where suspended_at is not null))`

/** The course is in the catalogue: anyone can see and buy it. Drafts aren't, and what an operator took down isn't. */
export const inCatalogue = and(notDeleted, eq(courses.status, 'published'), isNull(courses.takenDownAt), sellerIsActive)
