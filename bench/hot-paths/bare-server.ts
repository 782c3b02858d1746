import Fastify from 'fastify'
import pg from 'pg'

// The machine's limit: Fastify without any of our code, in its own process like the API.
type Query = { text: string; values: string[][] }
const [databaseUrl, bodies, queries] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
const app = Fastify()

for (const [name, body] of Object.entries(JSON.parse(bodies ?? '{}') as Record<string, string>))
  app.get(`/bytes/${name}`, (_request, reply) => reply.type('application/json; charset=utf-8').send(body))

/** One named statement and what it returns, with the given values in turn. */
for (const [name, { text, values }] of Object.entries(JSON.parse(queries ?? '{}') as Record<string, Query>)) {
  let n = 0
  app.get(`/rows/${name}`, async () => {
    const { rows } = await pool.query({ name: `rows-${name}`, text, values: values[n++ % values.length] ?? [] })
    return { content: rows }
  })
}

app.get('/query', async () => {
  const { rows } = await pool.query({
    name: 'list',
    text: `select id, title, description, price_paise, image, category, created_at, updated_at
           from courses where deleted_at is null order by id desc limit 25`,
  })
  return { content: rows }
})

// One statement each, without sessions or checks: what storing progress and reading an outline cost at least.
app.post<{ Body: { learnerId: string; lessonId: string; courseId: string; position: number } }>(
  '/upsert',
  async ({ body: { learnerId, lessonId, courseId, position } }) => {
    await pool.query({
      name: 'upsert',
      text: `insert into lesson_progress (learner_id, lesson_id, course_id, started_at, position_seconds, position_at)
             values ($1, $2, $3, now(), $4, now())
             on conflict (learner_id, lesson_id) do update set
               position_seconds = excluded.position_seconds, position_at = excluded.position_at`,
      values: [learnerId, lessonId, courseId, position],
    })
    return {}
  },
)
app.get<{ Params: { id: string } }>('/outline/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'outline',
    text: `select r.outline from curricula c join course_revisions r on r.id = c.live_revision_id where c.course_id = $1`,
    values: [params.id],
  })
  return { content: rows[0]?.outline }
})

process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
// Exits with its parent.
process.once('disconnect', () => process.exit())
