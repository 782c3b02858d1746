import { randomUUID } from 'node:crypto'
import { DrizzleQueryError } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startWorker } from '../../src/jobs/worker.ts'
import { startApi, type TestApi } from '../start-api.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const patience = { timeout: 60_000 }

let api: TestApi
beforeAll(async () => {
  api = await startApi({ WORKER: 'apart' })
})
afterAll(() => api.stop())

test('a job that doesn’t end returns to the queue when its worker stops, and the next worker does it', async () => {
  const { pool, ports } = api.parts
  const jobs = async () =>
    (await pool.query("select locked_by is not null as locked, attempts from graphile_worker.jobs where key = 'stuck'"))
      .rows
  const stuck = await startWorker(
    pool,
    { ...ports, instrument: () => new Promise(() => undefined) },
    { finishWithin: 100 },
  )
  await pool.query("select graphile_worker.add_job('sweep', job_key => 'stuck')")
  await expect.poll(jobs, patience).toEqual([{ locked: true, attempts: 1 }])
  await stuck.stop()
  expect(await jobs()).toEqual([{ locked: false, attempts: 1 }])

  await pool.query("update graphile_worker._private_jobs set run_at = now() where key = 'stuck'")
  const next = await startWorker(pool, ports)
  await expect.poll(jobs, patience).toEqual([])
  await next.stop()
})

test.each([
  ['mail-notice', `{"eventId":"${randomUUID()}"}`],
  ['reconcile', '{}'],
])('a %s that another process runs is waited for, while an event of a dead one is processed', async (name, payload) => {
  const { pool, ports } = api.parts
  await pool.query('delete from graphile_worker._private_jobs')
  await pool.query("select graphile_worker.add_job($1, $2::json, job_key => 'long')", [name, payload])
  await pool.query(`select graphile_worker.add_job('process-event', '{"eventId":"evt_gone"}', job_key => 'short')`)
  const lockedFor = async (time: string) => {
    await pool.query(
      `update graphile_worker._private_jobs set locked_by = key, attempts = 1,
         locked_at = now() - case key when 'long' then $1::interval else interval '31 seconds' end
       where key in ('long', 'short')`,
      [time],
    )
    const worker = await startWorker(pool, ports, { hasTimers: false })
    await expect.poll(left, patience).not.toContain('short')
    return worker
  }
  const left = async () => (await pool.query('select key from graphile_worker.jobs')).rows.map(({ key }) => key)
  const next = await lockedFor('2 minutes 50 seconds')
  const { rows } = await pool.query("select locked_by from graphile_worker.jobs where key = 'long'")
  expect(rows).toEqual([{ locked_by: 'long' }])
  await next.stop()
  const last = await lockedFor('3 minutes 1 second')
  await expect.poll(left, patience).not.toContain('long')
  await last.stop()
})

test('what an earlier version left to do is done in turn at each start, also after a part that fails', async () => {
  const { pool, ports } = api.parts
  // What a worker above was stopped in the middle of would come before the first.
  await pool.query('delete from graphile_worker._private_jobs')
  const leftovers = ['fill-skeletons', 'fill-order-numbers', 'count-stored', 'remake-posters']
  // A set, because the part that fails is tried again, and what comes after it too.
  const done = new Set<string>()
  const instrument: typeof ports.instrument = async ({ name }, work) => {
    if (leftovers.includes(name)) done.add(name)
    if (name === 'fill-order-numbers') throw new Error('a leftover that fails')
    return work()
  }
  const worker = await startWorker(pool, { ...ports, instrument })
  await expect.poll(() => [...done], patience).toEqual(leftovers)
  await worker.stop()
})

test('S33: what a query was sent with is neither kept nor logged with the job that failed by it', async () => {
  const { pool, ports } = api.parts
  await pool.query('delete from graphile_worker._private_jobs')
  const warn = vi.spyOn(ports.log, 'warn')
  const query = 'select id from learners where email = $1'
  const failing = () =>
    Promise.reject(new DrizzleQueryError(query, ['asha@skillharbor.example'], new Error('a lock timeout')))
  const worker = await startWorker(pool, { ...ports, instrument: failing }, { hasTimers: false })
  await pool.query("select graphile_worker.add_job('sweep', job_key => 'failing')")
  const said = async () =>
    String((await pool.query("select last_error from graphile_worker.jobs where key = 'failing'")).rows[0]?.last_error)
  await expect.poll(said, patience).toContain('a lock timeout')
  await worker.stop()
  expect(await said()).toContain(query)
  const logged = JSON.stringify(warn.mock.calls)
  expect(logged).toContain('a lock timeout')
  expect((await said()) + logged).not.toContain('asha@')
})
