import type { LessonProgress, ProgressReport } from '@skillharbor/contracts/entities'
import type { Caller } from '../caller.ts'
import type { TestApi } from '../start-api.ts'
import { ask } from './course-maker.ts'

/** Long ago, in milliseconds since 1970: reports from then are never from the future. */
export const begin = Date.parse('2026-01-01T00:00:00Z')

export const save = (who: Caller, reports: readonly ProgressReport[], transport: 'rest' | 'trpc' = 'rest') =>
  ask<LessonProgress[]>(who, 'learning.saveProgress', { reports }, transport)

/** The stored rows of a learner, without what names them. */
export const storedRows = async ({ parts: { pool } }: TestApi, learnerId: string) => {
  const { rows } = await pool.query(
    `select lesson_id, started_at, position_seconds, position_at, watched::text, completed_at, reopened_at
     from lesson_progress where learner_id = $1 order by lesson_id`,
    [learnerId],
  )
  return rows
}

/** Makes a lesson's video, of which no bytes are read, as long as a test needs. */
export const makeLonger = async ({ parts: { pool } }: TestApi, lessonId: string, seconds: number) => {
  await pool.query('update videos set duration_seconds = $2 where lesson_id = $1', [lessonId, seconds])
}

/** Lets learners have bought so long ago that nothing they claim to have played is cut by the time that has passed. */
export const boughtLongAgo = async ({ parts: { pool } }: TestApi) => {
  await pool.query(`update purchases set granted_at = '2025-12-01'`)
}
