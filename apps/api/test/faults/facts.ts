import type { World } from './world.ts'

type Pool = World['pool']

/** The learners among these who have a course, in words. */
export const ownersAmong = async (pool: Pool, learners: readonly { id: string }[]): Promise<string[]> => {
  const { rows } = await pool.query(
    'select learner_id from purchases where revoked_at is null and learner_id = any($1::uuid[])',
    [learners.map(({ id }) => id)],
  )
  return rows.map(({ learner_id }) => `has a course: ${learner_id}`)
}

/** Those of the provider's orders whose state is another one, in words. */
export const ordersNot = async (pool: Pool, state: string, providerOrderIds: readonly string[]): Promise<string[]> => {
  const { rows } = await pool.query(
    `select given.id, o.status from unnest($1::text[]) as given (id) left join orders o on o.provider_order_id = given.id
     where o.status is distinct from $2`,
    [providerOrderIds, state],
  )
  return rows.map(({ id, status }) => `${id} is ${status}, not ${state}`)
}

/** How many rows the query counts. */
export const countOf = async (pool: Pool, query: string, values: unknown[] = []): Promise<number> =>
  Number((await pool.query(`select count(*) as n from ${query}`, values)).rows[0].n)
