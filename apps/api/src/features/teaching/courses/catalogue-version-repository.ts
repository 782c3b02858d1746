import type pg from 'pg'

const question = { name: 'catalogue_version', text: 'select changes from catalogue_version' }

/**
 * Returns a function that reads the catalogue version, which a trigger increases on every committed change of a course.
 * Uses a prepared statement, because nearly every page needs it.
 */
export const catalogueVersionIn = (pool: pg.Pool) => async (): Promise<string> => {
  const { rows } = await pool.query<{ changes: string }>(question)
  return String(rows[0]?.changes)
}
