import type { Db } from './connection.ts'

/**
 * Builds a query once for each database, and once for each transaction. Give the query a name with `.prepare(name)`: then
 * Postgres parses and plans it once for each connection. Worth it for queries that are sent many times a second.
 */
export const prepareOnce = <Query>(build: (db: Db) => Query): ((db: Db) => Query) => {
  const built = new WeakMap<Db, Query>()
  return (db) => {
    const query = built.get(db) ?? build(db)
    built.set(db, query)
    return query
  }
}
