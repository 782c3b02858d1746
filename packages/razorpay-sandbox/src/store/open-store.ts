import { DatabaseSync } from 'node:sqlite'
import type { DisputeRecord, SettlementRecord } from '../balance-model.ts'
import type { Document, OrderRecord, PaymentRecord, Refund } from '../model.ts'
import { collection } from './collection.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS orders (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, data TEXT NOT NULL);
  CREATE UNIQUE INDEX IF NOT EXISTS orders_receipt ON orders (data ->> 'receipt');
  CREATE TABLE IF NOT EXISTS payments (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, data TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS payments_order_id ON payments (data ->> 'order_id');
  CREATE INDEX IF NOT EXISTS payments_status ON payments (data ->> 'status');
  CREATE TABLE IF NOT EXISTS refunds (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, data TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS refunds_payment_id ON refunds (data ->> 'payment_id');
  CREATE TABLE IF NOT EXISTS disputes (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, data TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS disputes_status ON disputes (data ->> 'status');
  CREATE TABLE IF NOT EXISTS documents (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, data TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS document_contents (id TEXT PRIMARY KEY, content BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS settlements (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, data TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS refund_keys (key TEXT PRIMARY KEY, request TEXT NOT NULL, refund_id TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS events (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, event TEXT NOT NULL, body TEXT NOT NULL, signature TEXT NOT NULL,
    state TEXT NOT NULL, copies INTEGER NOT NULL, attempts INTEGER NOT NULL, due INTEGER NOT NULL,
    last_answer TEXT, created INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS events_due ON events (due) WHERE state = 'pending';
`

/**
 * Opens the sandbox's books: a file, or ':memory:'. What was answered survives kill -9 and power loss:
 * with WAL only synchronous=FULL syncs at every commit (https://sqlite.org/pragma.html#pragma_synchronous).
 */
export const openStore = (file: string) => {
  const db = new DatabaseSync(file)
  db.exec('PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  db.exec(schema)
  return {
    db,
    orders: collection<OrderRecord>(db, 'orders'),
    payments: collection<PaymentRecord>(db, 'payments'),
    refunds: collection<Refund>(db, 'refunds'),
    disputes: collection<DisputeRecord>(db, 'disputes'),
    documents: collection<Document>(db, 'documents'),
    settlements: collection<SettlementRecord>(db, 'settlements'),
    /** Runs `work` in one transaction; within another, as part of it. */
    atomically: <T>(work: () => T): T => {
      if (db.isTransaction) return work()
      db.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        db.exec('COMMIT')
        return result
      } catch (error) {
        db.exec('ROLLBACK')
        throw error
      }
    },
    close: () => db.close(),
  }
}

export type Store = ReturnType<typeof openStore>
