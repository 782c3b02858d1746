import { setTimeout as pause } from 'node:timers/promises'
import { Gauge, type Registry } from '@prometheus-io/client'
import type pg from 'pg'
import { failedForGood } from '../../features/jobs.ts'

/** How long counts are cached, and how long a scrape waits for newer ones, in milliseconds. */
const [life, patience] = [30_000, 2_000] as const

// Jobs that failed for good stay in the queue's table. Videos wait for each other, for as long as it
// takes: they have a metric of their own.
const jobs = `select
  count(*) filter (where attempts < max_attempts and locked_at is null and run_at <= now())::int as waiting,
  count(*) filter (where attempts < max_attempts and locked_at is null and run_at > now())::int as later,
  count(*) filter (where locked_at is not null)::int as running,
  count(*) filter (where ${failedForGood})::int as failed,
  coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and locked_at is null and run_at <= now() and task_identifier not in ('prepare-video', 'encode-video'))), 0)::float as oldest
from graphile_worker.jobs`

/** Tables whose rows are counted by status. */
const tables = ['orders', 'payments', 'refunds', 'videos'] as const

const videos = `select
  coalesce(extract(epoch from now() - min(updated_at) filter (where status = 'processing' and encode_as is null)), 0)::float as oldest,
  coalesce(extract(epoch from now() - min(updated_at) filter (where status = 'processing' and encode_as is not null)), 0)::float as oldest_encoding,
  coalesce(sum(case when status = 'ready' then bytes else source_bytes end), 0)::float as bytes
from videos`

/** Counts jobs, orders, payments, refunds and videos in the database by status, at most every 30 s. */
export const collectDatabaseMetrics = (registry: Registry, pool: pg.Pool): void => {
  const registers: [Registry] = [registry]
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    // The first gauge to be collected counts everything; the others wait for that.
    new Gauge({ name: `skillharbor_${name}`, help, labelNames, registers, collect: () => counted() })
  const queued = gauge('jobs', 'Jobs of the queue: waiting, for later, running, failed for good', 'state')
  const oldest = gauge('oldest_job_seconds', 'For how long the job that waits longest could have run')
  const byStatus = Object.fromEntries(tables.map((table) => [table, gauge(table, `All ${table}, by status`, 'status')]))
  const events = gauge('payment_events_waiting', 'The provider’s events that are kept and not processed yet')
  const oldestVideo = gauge('oldest_video_seconds', 'For how long the video that waits longest is being prepared')
  const oldestEncoding = gauge('oldest_encoding_seconds', 'For how long the video that waits longest is being encoded')
  const videoBytes = gauge('video_bytes', 'Bytes of all stored videos')
  const up = gauge('database_up', 'Whether the database answered when it was last asked')

  const countJobs = async () => {
    const { oldest: age, ...states } = (await pool.query<Record<string, number>>(jobs)).rows[0] ?? {}
    for (const [state, count] of Object.entries(states)) queued.set({ state }, count)
    oldest.set(age ?? 0)
  }
  const countRows = async (table: (typeof tables)[number]) => {
    const answer = await pool.query(`select status, count(*)::int as count from ${table} group by status`)
    byStatus[table]?.reset()
    for (const { status, count } of answer.rows) byStatus[table]?.set({ status }, count)
  }
  const countEvents = async () => {
    const { rows } = await pool.query('select count(*)::int as count from webhook_events where processed_at is null')
    events.set(rows[0].count)
  }
  const countVideos = async () => {
    const { rows } = await pool.query<{ oldest: number; oldest_encoding: number; bytes: number }>(videos)
    oldestVideo.set(rows[0]?.oldest ?? 0)
    oldestEncoding.set(rows[0]?.oldest_encoding ?? 0)
    videoBytes.set(rows[0]?.bytes ?? 0)
  }
  const count = async () => {
    try {
      await countJobs()
      await countEvents()
      await countVideos()
      for (const table of tables) await countRows(table)
      up.set(1)
    } catch {
      up.set(0)
    }
  }
  let last: { until: number; counting: Promise<void> } | undefined
  const counted = async () => {
    const now = performance.now()
    if (!last || now >= last.until) last = { until: now + life, counting: count() }
    await Promise.race([last.counting, pause(patience, undefined, { ref: false })])
  }
}
