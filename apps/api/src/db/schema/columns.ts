import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, timestamp, uuid } from 'drizzle-orm/pg-core'

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** A moment, to the millisecond, as JavaScript has it. */
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
/** UUIDv7, made by the application: PostgreSQL makes them itself only from 18 on. They sort by time of creation. */
export const id = () => uuid('id').primaryKey()
export const lower = (column: AnyPgColumn): SQL => sql`lower(${column})`
/** A check that the column holds one of the values. */
export const oneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '))})`
