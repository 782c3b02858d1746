import * as entities from '@skillharbor/contracts/entities'
import type pg from 'pg'
import { z } from 'zod'

const Account = z.object({ username: entities.Username, email: entities.Email })
const CourseRow = z.object({ title: entities.Title, description: entities.Description, category: entities.Category })

/** What each table may hold, as the wire's schemas have it. */
const tables = {
  learners: Account.extend({ role: entities.Role }),
  admins: Account.extend({ state: z.union([entities.State, z.literal('')]) }),
  subscribers: z.object({ email: entities.Email }),
  courses: CourseRow.extend({
    price_paise: z
      .number()
      .transform((paise) => paise / 100)
      .pipe(entities.Price),
  }),
}

/** Who deleted their account leaves a row without a person. */
const isDeleted = (email: unknown) => String(email).startsWith('deleted:')

/** Rows that the schemas would refuse, or would have changed on their way in. */
export const storedWrongly = async (pool: pg.Pool): Promise<string[]> => {
  const found: string[] = []
  for (const [table, schema] of Object.entries(tables)) {
    const { rows } = await pool.query(`select * from ${table}`)
    for (const row of rows.filter(({ email }) => !isDeleted(email))) {
      const { success, data } = schema.safeParse(row)
      const changed = Object.entries(data ?? {}).some(([name, value]) => name !== 'price_paise' && value !== row[name])
      if (!success || changed) found.push(`${table} holds ${JSON.stringify(row)}`)
    }
  }
  return found
}
