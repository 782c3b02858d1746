import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { hurry } from './jobs.ts'

/** How long a moment is waited for, in milliseconds: videos may all be ready, or their jobs be waiting for something. */
const patience = 2_000
/** How often a job is tried in a hurry while something is being killed. The rest is for the time after that. */
const hurriedTries = 5

/** Waits for a moment at which a kill may hurt. */
export type Moment = (world: { pool: pg.Pool }) => Promise<void>

/** Looks every few milliseconds, because the moment passes as fast. */
const until = async (isNow: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + patience
  while (Date.now() < end && !(await isNow())) await pause(2)
}

/** While an upload has one part stored, and sends the next one. */
export const whileUploading: Moment = ({ pool }) =>
  until(async () => (await pool.query('select from media_upload_parts limit 1')).rowCount === 1)

const countVideos = async (pool: pg.Pool, which: 'ready' | 'being prepared'): Promise<number> => {
  const condition = which === 'ready' ? "status = 'ready'" : "status = 'processing' and leased_until > now()"
  const { rows } = await pool.query(`select count(*)::int as videos from videos where ${condition}`)
  return rows[0].videos
}

export const atAnyTime: Moment = () => pause(300 + 1_500 * Math.random())

/** Up to so many milliseconds after the preparation of a video began. */
export const whilePreparing =
  (within: number): Moment =>
  async ({ pool }) => {
    await hurry(pool, hurriedTries)
    await until(async () => (await countVideos(pool, 'being prepared')) > 0)
    await pause(within * Math.random())
  }

/** Right after a video became ready, when its source is about to be removed. */
export const onceReady: Moment = async ({ pool }) => {
  await hurry(pool, hurriedTries)
  const before = await countVideos(pool, 'ready')
  await until(async () => (await countVideos(pool, 'ready')) > before)
}

/** So many of these moments, each by chance. */
export const anyOf = (moments: readonly Moment[], count: number): Moment[] =>
  Array.from({ length: count }, () => moments[Math.floor(moments.length * Math.random())] ?? atAnyTime)
