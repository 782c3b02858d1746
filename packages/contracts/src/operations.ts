import type { Operation } from './operation.ts'
import { admin } from './operations/admin.ts'
import { auth } from './operations/auth.ts'
import { courses } from './operations/courses.ts'
import { curriculum } from './operations/curriculum.ts'
import { learning } from './operations/learning.ts'
import { newsletter } from './operations/newsletter.ts'
import { purchases } from './operations/purchases.ts'
import { sales } from './operations/sales.ts'
import { uploads } from './operations/uploads.ts'

/** Every call of the API. `operations.courses.list` is the tRPC procedure `courses.list` and a REST route. */
export const operations = { auth, admin, courses, curriculum, learning, newsletter, purchases, sales, uploads }
export type Operations = typeof operations

/** All operations as a flat list, each with its tRPC name. */
export const operationList: readonly { readonly name: string; readonly operation: Operation }[] = Object.entries(
  operations,
).flatMap(([group, members]) =>
  Object.entries(members as Record<string, Operation>).map(([name, operation]) => ({
    name: `${group}.${name}`,
    operation,
  })),
)
