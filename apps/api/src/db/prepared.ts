import type { SQL } from 'drizzle-orm'
import type { Db } from './connection.ts'

type Preparable = { getSQL: () => SQL; prepare: (name: string) => unknown }

/**
 * Prepares the query under this name: Postgres parses it once for each connection. Its constants stand in its text, and only
 * what differs between calls is a parameter. With constants as parameters, Postgres would not know which partial indexes
 * apply, and so would plan the query anew for each call, which takes longer than to run it.
 */
export const prepared = <Query extends Preparable>(name: string, query: Query): ReturnType<Query['prepare']> => {
  const text = query.getSQL().inlineParams()
  query.getSQL = () => text
  return query.prepare(name) as ReturnType<Query['prepare']>
}

/** Builds something once for each database, and once for each transaction, such as a query that is sent many times a second. */
export const prepareOnce = <Query>(build: (db: Db) => Query): ((db: Db) => Query) => {
  const built = new WeakMap<Db, Query>()
  return (db) => {
    const query = built.get(db) ?? build(db)
    built.set(db, query)
    return query
  }
}
