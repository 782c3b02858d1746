import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { migrateDatabase } from '../../src/db/migrate.ts'
import { type Caller, caller } from '../caller.ts'
import { newDatabase } from '../new-database.ts'

export type Learner = Caller & { id: string }

/** The name of a migrated database of each Postgres. Copying it is several times as fast as migrating another one. */
const templates = new Map<string, Promise<string>>()
const createTemplate = async (postgresUrl: string): Promise<string> => {
  const { name, url } = await newDatabase(postgresUrl)
  await migrateDatabase(url)
  return name
}

/** Creates a database with this version's schema in that Postgres. Resolves with its URL. */
export const createDatabase = async (postgresUrl: string): Promise<string> => {
  const template = templates.get(postgresUrl) ?? createTemplate(postgresUrl)
  templates.set(postgresUrl, template)
  return (await newDatabase(postgresUrl, await template)).url
}

/** Learners with sessions, straight into the database: a thousand password hashes say nothing about payments. */
export const insertLearners = async (pool: pg.Pool, url: string, count: number): Promise<Learner[]> => {
  const learners = Array.from({ length: count }, () => {
    const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')]
    const me = { ...caller(url), id }
    me.jar.set('skillharbor_user', token)
    return { me, hash: createHash('sha256').update(token).digest('hex') }
  })
  const ids = learners.map(({ me }) => me.id)
  await pool.query(
    `insert into learners (id, username, email, password_hash, role, email_verified_at)
     select id, 'Meera', id || '@skillharbor.example', '', 'user', now() from unnest($1::uuid[]) id`,
    [ids],
  )
  await pool.query(
    `insert into sessions (token_hash, learner_id, created_at, last_seen_at)
     select decode(hash, 'hex'), id, now(), now() from unnest($1::text[], $2::uuid[]) as t (hash, id)`,
    [learners.map(({ hash }) => hash), ids],
  )
  return learners.map(({ me }) => me)
}
