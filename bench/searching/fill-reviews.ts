import pg from 'pg'
import { fillMarketplace } from '../big-marketplace/fill.ts'

/**
 * Fills an empty, migrated database with courses of `reviews` reviews each, by owners. @param url must be a superuser's.
 * Returns the courses' ids.
 */
export const fillReviews = async (url: string, { courses, reviews }: { courses: number; reviews: number }) => {
  // Twenty purchases make a learner.
  await fillMarketplace(url, { courses, purchases: 20 * reviews })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query('delete from purchases')
    const pairs = 'from learners l, courses c'
    await client.query(
      `insert into purchases (id, learner_id, course_id, payment_id, order_line_id, granted_at)
       select gen_random_uuid(), l.id, c.id, 'pay_' || gen_random_uuid(), gen_random_uuid(), now() ${pairs}`,
    )
    await client.query(
      `insert into reviews (id, course_id, learner_id, stars, body, created_at)
       select gen_random_uuid(), c.id, l.id, 1 + floor(5 * sqrt(random()))::int, 'Clear, and to the point.', now() ${pairs}`,
    )
    await client.query(
      `update course_ratings r set stars = array(
         select count(v.id)::int from generate_series(1, 5) star left join reviews v on v.course_id = r.course_id and v.stars = star
         group by star order by star)`,
    )
    await client.query('update course_ratings set score = (40.0 + sum) / (10 + count)')
    await client.query('update rating_version set changes = changes + 1')
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ id: string }>('select id from courses')
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}
