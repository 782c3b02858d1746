import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { forgetAgain } from '../src/features/accounts/own-data/forget.ts'
import { ownApi } from './account-holders.ts'
import { newAdmin, newLearner, password } from './people.ts'
import { dropChecks, type Place, rowsToBe, storeRow, wordsLeftAt } from './rows-of-accounts.ts'

const whose = [
  { realm: 'learners', sign: newLearner, operation: 'auth.deleteAccount' },
  { realm: 'admins', sign: newAdmin, operation: 'admin.deleteAccount' },
] as const

/** An account, in a database that takes any rows. */
const account = async ({ realm, sign }: (typeof whose)[number]) => {
  const { parts, url } = await ownApi({ WORKER: 'apart' })
  const person = await sign(url)
  const [{ id }] = (await parts.pool.query(`select id from ${realm}`)).rows
  await dropChecks(parts.pool)
  return { ...parts, person, id }
}

const leftOf = async (pool: Pool, places: readonly Place[], id: string): Promise<Place[]> => {
  const left: Place[] = []
  for (const place of places) {
    const { rowCount } = await pool.query(`select 1 from ${place.table} where ${place.column} = $1`, [id])
    if (rowCount) left.push(place)
  }
  return left
}

test.each(whose)('a deletion takes all rows of $realm, also what came meanwhile', async (who) => {
  const { pool, ports, person, id } = await account(who)
  const places = rowsToBe('deleted', who.realm)
  expect(places.length).toBeGreaterThan(8)
  for (const place of places) await storeRow(pool, place, id)
  expect((await person.call('rest', who.operation, { password })).status).toBe(200)
  expect(await leftOf(pool, places, id), 'rows that the `forget` of their noun left behind').toEqual([])

  // As requests store it that had begun before.
  for (const place of places) await storeRow(pool, place, id)
  const { rows: jobs } = await pool.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'forget-again' and run_at between now() + interval '9 minutes' and now() + interval '11 minutes'`,
  )
  expect(jobs).toHaveLength(1)
  await forgetAgain(ports, jobs[0].payload)
  await forgetAgain(ports, jobs[0].payload)
  expect(await leftOf(pool, places, id), 'rows that came during the deletion').toEqual([])
})

/** What stays on purpose: what happened, and what a seller wrote about a learner, which goes with the learner's account. */
const kept: Record<string, readonly string[]> = {
  certificates: ['course_title'],
  complaints: ['topic', 'number', 'language'],
  dispute_answers: ['dispute_id', 'kind', 'state', 'words', 'evidence', 'documents', 'failure'],
  security_events: ['kind', 'realm', 'factor', 'subject', 'reason', 'refund_rule'],
}

test.each(whose)('a deletion leaves no words in rows of $realm that stay', async (who) => {
  const { pool, person, id } = await account(who)
  const places = rowsToBe('anonymized', who.realm)
  for (const place of places) await storeRow(pool, place, id)
  expect((await person.call('rest', who.operation, { password })).status).toBe(200)
  for (const place of places) {
    const left = await wordsLeftAt(pool, place, id)
    expect
      .soft(
        left.filter((name) => !kept[place.table]?.includes(name)),
        place.table,
      )
      .toEqual([])
  }
})
