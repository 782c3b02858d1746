import Fastify from 'fastify'
import pg from 'pg'

// What storing an order costs at least: a Fastify that inserts it and its line in one transaction. It checks nobody and
// nothing, asks no provider, and its tables have the columns and indexes of ours, but no constraint and no trigger.
const [databaseUrl, courseId] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
await pool.query('create table bench_orders (like orders including defaults including indexes)')
await pool.query('create table bench_lines (like order_lines including defaults including indexes)')

const order = {
  name: 'order',
  text: `insert into bench_orders (id, learner_id, amount_paise, status, created_at, updated_at)
         values (gen_random_uuid(), gen_random_uuid(), 49900, 'open', now(), now()) returning id, learner_id`,
}
const line = {
  name: 'line',
  text: `insert into bench_lines (id, order_id, learner_id, course_id, admin_id, list_price_paise, amount_paise, is_open, created_at)
         values (gen_random_uuid(), $1, $2, $3, $3, 49900, 49900, true, now())`,
}

const app = Fastify()
app.post('/order', async () => {
  const client = await pool.connect()
  await client.query('begin')
  const { rows } = await client.query(order)
  await client.query({ ...line, values: [rows[0].id, rows[0].learner_id, courseId] })
  await client.query('commit')
  client.release()
  return { orderId: rows[0].id, amount: 49_900, currency: 'INR' }
})

process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
// Exits with its parent.
process.once('disconnect', () => process.exit())
