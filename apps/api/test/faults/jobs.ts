import type pg from 'pg'

/** Has the job done that a timer would have done. */
export const runJob = async (
  pool: pg.Pool,
  name: 'reconcile' | 'begin-audit' | 'count-learners' | 'remind-of-disputes',
): Promise<void> => {
  await pool.query('select graphile_worker.add_job($1::text, job_key => $1::text)', [name])
}

/** Whether some process is doing the job. */
export const isAtWork = async (pool: pg.Pool, name: string): Promise<boolean> => {
  const { rowCount } = await pool.query(
    'select from graphile_worker.jobs where task_identifier = $1 and locked_at is not null',
    [name],
  )
  return rowCount !== 0
}

/**
 * Has what the queue keeps for later done now: what failed and is tried again, and what waits by a clock that was moved.
 * Leaves what was tried so many times, because a job has few tries, which are meant to last for a day.
 */
export const hurry = async (pool: pg.Pool, tries = 1_000): Promise<void> => {
  await pool.query(
    `update graphile_worker._private_jobs set run_at = now()
     where run_at > now() and locked_at is null and attempts < least(max_attempts, $1)`,
    [tries],
  )
  await pool.query(`select pg_notify('jobs:insert', '{"r":0,"count":4}')`)
}

/**
 * Has what fails wait for `hurry`. By itself it is tried again after seconds, which on a busy machine pass before a test has
 * looked at what the failure left.
 */
export const keepFailed = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`
    create function graphile_worker.keep_failed() returns trigger language plpgsql as
      $$ begin new.run_at = 'infinity'; return new; end $$;
    create trigger keep_failed before update on graphile_worker._private_jobs for each row
      when (new.last_error is not null and new.run_at > old.run_at)
      execute function graphile_worker.keep_failed()`)
}

/**
 * Has what a killed process was doing done by the next, as happens by itself: after 30 seconds, or three minutes for a job
 * that takes minutes. No process may be at work.
 */
export const freeKilled = async (pool: pg.Pool): Promise<void> => {
  await pool.query("update graphile_worker._private_jobs set locked_at = locked_at - interval '181 seconds'")
}

/** The jobs that wait or are being done, in words. */
export const jobsLeft = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query(
    'select coalesce(key, task_identifier) as name, last_error from graphile_worker.jobs where attempts < max_attempts',
  )
  return rows.map(({ name, last_error }) => `still queued: ${name} ${last_error ?? ''}`)
}
