import type pg from 'pg'

const question = { name: 'catalogue_version', text: 'select changes from catalogue_version' }

/**
 * Asks which catalogue this is: another text after every committed change of a course (a trigger counts them). It is
 * asked for nearly every page that is shown, and so prepared once.
 */
export const catalogueVersionIn = (pool: pg.Pool) => async (): Promise<string> => {
  const { rows } = await pool.query<{ changes: string }>(question)
  return String(rows[0]?.changes)
}
