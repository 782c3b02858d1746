import type pg from 'pg'

const question = {
  name: 'catalogue_and_rating_version',
  text: 'select v.changes, counts, r.changes as ratings from catalogue_version v, rating_version r',
}

/** What answers are made from: the catalogue with its counted learners, and how courses are rated. */
export type CatalogueVersion = { courses: string; ratings: string }

/**
 * Returns a function that reads the catalogue version. `courses` changes with every committed change of a course, and at
 * most once a minute when learners were counted; `ratings` with every review that counts. Uses a prepared statement,
 * because nearly every page needs it. For the same reason it fails after `answerMs`, sooner than other queries.
 */
export const catalogueVersionIn = (pool: pg.Pool, answerMs: number) => async (): Promise<CatalogueVersion> => {
  const asked = { ...question, query_timeout: answerMs }
  const { rows } = await pool.query<{ changes: string; counts: string; ratings: string }>(asked)
  return { courses: `${rows[0]?.changes}.${rows[0]?.counts}`, ratings: `${rows[0]?.ratings}` }
}
