import { expect, inject, onTestFinished, test } from 'vitest'
import { DatabaseUnreachable, reachDatabase } from '../src/db/reach.ts'
import { order, owned, pay } from './buying.ts'
import { createDatabase } from './database.ts'
import { newAdmin, newCourse, newLearner } from './people.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { startApi } from './start-api.ts'

/** The URL of this database through the pooler. */
const through = (pooler: string, database: string) =>
  Object.assign(new URL(pooler), { pathname: new URL(database).pathname }).href

test('behind PgBouncer in session mode, a course is sold by requests and jobs, and each session has its limits', async ({
  skip,
}) => {
  const pooler = await startPgBouncer(inject('postgresUrl'), 'session', 'PgBouncer in session mode')
  if (!pooler) return skip()
  onTestFinished(pooler.stop)
  const url = through(pooler.url, await createDatabase())
  await reachDatabase(url)
  const api = await startApi({ DATABASE_URL: url })
  onTestFinished(api.stop)
  const { rows } = await api.parts.pool.query("select current_setting('statement_timeout') as statement")
  expect(rows).toEqual([{ statement: '10s' }])
  const courseId = await newCourse(await newAdmin(api.url))
  const learner = await newLearner(api.url)
  // The browser is closed, so that the webhook's job grants the course.
  pay(api.sandbox, await order(learner, courseId))
  await api.sandbox.webhooksSettled()
  await api.jobsDone()
  expect(await owned(learner)).toEqual([courseId])
})

test('PgBouncer in transaction mode is refused at the start, in one line', async ({ skip }) => {
  const pooler = await startPgBouncer(inject('postgresUrl'), 'transaction', 'PgBouncer in transaction mode')
  if (!pooler) return skip()
  onTestFinished(pooler.stop)
  const url = through(pooler.url, await createDatabase())
  const { host, pathname } = new URL(url)
  await expect(reachDatabase(url)).rejects.toEqual(
    new DatabaseUnreachable(
      `The database ${host}${pathname} cannot be used: a pooler before it shares sessions; set its pool_mode to session, or connect without it`,
    ),
  )
})

test('Postgres itself is not taken for a pooler', async () => {
  await expect(reachDatabase(await createDatabase())).resolves.toBe(undefined)
})
