import { getTableName } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { everyNoun } from '../src/features/accounts/own-data/every-noun.ts'

/** A column that says whose a table's rows are. */
export type Place = { table: string; column: string }

/** The columns that point at an account. */
const columnsTo = (table: PgTable, accounts: 'learners' | 'admins'): PgColumn[] =>
  getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference()
    return getTableName(foreignTable) === accounts ? columns : []
  })

/** Where the rows are that go with an account: in every table that says so, by each column that points at it. */
export const deletedWith = (accounts: 'learners' | 'admins'): Place[] =>
  everyNoun
    .flatMap(({ tables }) => tables.filter(({ deletion }) => deletion === 'deleted'))
    .flatMap(({ table }) =>
      columnsTo(table, accounts).map((column) => ({ table: getTableName(table), column: column.name })),
    )
