import type { Operation } from './operation.ts'
import { admin } from './operations/admin.ts'
import { auth } from './operations/auth.ts'
import { certificates } from './operations/certificates.ts'
import { complaints } from './operations/complaints.ts'
import { courses } from './operations/courses.ts'
import { curriculum } from './operations/curriculum.ts'
import { emails } from './operations/emails.ts'
import { learning } from './operations/learning.ts'
import { newsletter } from './operations/newsletter.ts'
import { notes } from './operations/notes.ts'
import { operator } from './operations/operator.ts'
import { purchases } from './operations/purchases.ts'
import { questions } from './operations/questions.ts'
import { reviews } from './operations/reviews.ts'
import { sales } from './operations/sales.ts'
import { teachers } from './operations/teachers.ts'
import { uploads } from './operations/uploads.ts'
import { wishes } from './operations/wishes.ts'

/** Every call of the API. `operations.courses.list` is the tRPC procedure `courses.list` and a REST route. */
export const operations = {
  auth,
  admin,
  certificates,
  complaints,
  courses,
  curriculum,
  emails,
  learning,
  newsletter,
  notes,
  operator,
  purchases,
  questions,
  reviews,
  sales,
  teachers,
  uploads,
  wishes,
}
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
