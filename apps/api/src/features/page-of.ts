import { validate } from 'uuid'
import { invalidCursor } from './app-error.ts'

/**
 * Returns a page of rows that `find` reads newest first, from before the row `before`. Reads one row more than the page
 * shows, to know whether there is another one. Throws INVALID_INPUT for an invalid cursor.
 */
export const pageOf = async <Row extends { id: string }, Item>(
  { cursor, limit }: { cursor: string | undefined; limit: number },
  toItem: (row: Row) => Item,
  find: (page: { before: string | undefined; limit: number }) => Promise<Row[]>,
): Promise<{ content: Item[]; nextCursor: string | null }> => {
  if (cursor !== undefined && !validate(cursor)) throw invalidCursor()
  const rows = await find({ before: cursor, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return { content: page.map(toItem), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
