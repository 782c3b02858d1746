import { expect, test } from 'vitest'
import { startWorker } from '../../src/jobs/worker.ts'
import { owned, pay } from '../buying.ts'
import { caller } from '../caller.ts'
import { hurry } from '../faults/jobs.ts'
import { shop } from './shop.ts'

const at = shop()

test('the next process finishes the jobs of a killed one', async () => {
  const { pool, ports } = at.api.parts
  const { learner, courseId, made } = await at.checkout()
  // Whatever event comes is in the hands of a process that is gone.
  await pool.query(`create function public.lock_job() returns trigger language plpgsql as $$
    begin new.locked_at = now() - interval '31 seconds'; new.locked_by = 'pool-of-the-dead'; return new; end $$`)
  await pool.query(
    'create trigger lock_job before insert on graphile_worker._private_jobs for each row execute function public.lock_job()',
  )
  pay(at.api.sandbox, made)
  await at.api.sandbox.webhooksSettled()
  await pool.query('drop trigger lock_job on graphile_worker._private_jobs')
  const next = await startWorker(pool, ports)
  try {
    await at.settled()
    expect(await owned(learner)).toEqual([courseId])
  } finally {
    await next.stop()
  }
})

test('the queue keeps working when database connections break during jobs', async () => {
  const { pool } = at.api.parts
  const bought = await Promise.all(Array.from({ length: 12 }, at.checkout))
  for (const { made } of bought) {
    pay(at.api.sandbox, made)
    await at.api.sandbox.webhooksSettled()
    const others = 'datname = current_database() and pid <> pg_backend_pid()'
    // The one connection that asks for it may be broken already.
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`).catch(() => undefined)
  }
  await expect.poll(() => caller(at.api.url).send('/readyz', {}), { timeout: 5_000 }).toMatchObject({ status: 200 })
  // What was under way when its connection broke is tried again after a pause, or freed as stuck: time is moved on. A
  // worker looks for stuck jobs every ten seconds, and what is tried again may be stuck, too.
  const left = async () => {
    await pool.query("update graphile_worker._private_jobs set locked_at = locked_at - interval '31 seconds'")
    await hurry(pool)
    return (await pool.query('select id from webhook_events where processed_at is null')).rows
  }
  await expect.poll(left, { timeout: 40_000, interval: 500 }).toEqual([])
  for (const { learner, courseId } of bought) expect(await owned(learner)).toEqual([courseId])
})
