import fastify from 'fastify'
import pg from 'pg'

// What no API of this kind can do without: Fastify, and a pool that answers one query.

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
const app = fastify()
app.get('/readyz', async () => (await pool.query('select 1 as one')).rows)
await app.listen({ host: '127.0.0.1', port: Number(process.env.API_PORT) })
