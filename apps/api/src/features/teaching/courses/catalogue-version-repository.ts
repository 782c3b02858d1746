import type pg from 'pg'

const question = {
  name: 'catalogue_rating_and_video_version',
  text: 'select v.changes, counts, videos, r.changes as ratings from catalogue_version v, rating_version r',
}

/** What answers are made from: the catalogue with its counted learners, how courses are rated, and how large videos are. */
export type CatalogueVersion = { courses: string; ratings: string; videos: string }

/**
 * Returns a function that reads the catalogue version. `courses` changes with every committed change of a course, and at
 * most once a minute when learners were counted; `ratings` with every review that counts; `videos` when published videos
 * take less to watch. Uses a prepared statement, because nearly every page needs it. For the same reason it fails after
 * `answerMs`, sooner than other queries.
 */
export const catalogueVersionIn = (pool: pg.Pool, answerMs: number) => async (): Promise<CatalogueVersion> => {
  const asked = { ...question, query_timeout: answerMs }
  const { rows } = await pool.query<{ changes: string; counts: string; videos: string; ratings: string }>(asked)
  const [row] = rows
  return { courses: `${row?.changes}.${row?.counts}`, ratings: `${row?.ratings}`, videos: `${row?.videos}` }
}
