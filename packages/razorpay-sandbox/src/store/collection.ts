import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

/** The fields that are looked up by; each has its index in the schema. */
type Key = 'receipt' | 'order_id' | 'payment_id' | 'status'

type Table = 'orders' | 'payments' | 'refunds' | 'disputes' | 'documents' | 'settlements'

type Page = { count: number; skip: number; from?: number | undefined; to?: number | undefined }

/** Entities of one kind, each kept whole as JSON, in the order they were made. */
export const collection = <T extends { id: string }>(db: DatabaseSync, table: Table) => {
  // Only `put` writes `data`, so it holds a T.
  const entity = (row: Record<string, SQLOutputValue>): T => JSON.parse(String(row.data)) as T
  const byId = db.prepare(`SELECT data FROM ${table} WHERE id = ?`)
  const all = db.prepare(`SELECT data FROM ${table} ORDER BY seq`)
  const newest = db.prepare(
    `SELECT data FROM ${table} WHERE data ->> 'created_at' BETWEEN ? AND ? ORDER BY seq DESC LIMIT ? OFFSET ?`,
  )
  const upsert = db.prepare(
    `INSERT INTO ${table} (id, data) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET data = excluded.data`,
  )
  return {
    get: (id: string): T | undefined => {
      const row = byId.get(id)
      return row && entity(row)
    },
    all: (): T[] => all.all().map(entity),
    /** Those whose `key` is `value`, newest first as the provider lists them. */
    where: (key: Key, value: string): T[] =>
      db.prepare(`SELECT data FROM ${table} WHERE data ->> '${key}' = ? ORDER BY seq DESC`).all(value).map(entity),
    page: ({ count, skip, from = 0, to = Number.MAX_SAFE_INTEGER }: Page): T[] =>
      newest.all(from, to, count, skip).map(entity),
    put: (value: T): T => {
      upsert.run(value.id, JSON.stringify(value))
      return value
    },
  }
}
