import { operations } from '@skillharbor/contracts/operations'
import type { Transaction } from '../../../db/connection.ts'
import { boundedRead } from '../../bounded-read.ts'
import { toRupees } from '../../money.ts'
import { defineCachedUseCase } from '../../use-case.ts'
import { nearestWords } from './nearest-words-repository.ts'
import { foundRanges, searchWords } from './search-words.ts'
import { searchInTurn } from './searches-in-turn.ts'
import { suggestedCourses } from './suggestion-repository.ts'

const mostSuggested = 6
/** How long the database may take for each of the statements. */
const withinMs = 300

export const suggestCourses = defineCachedUseCase(operations.courses.suggest, async ({ db, address }, { q }) => {
  const words = searchWords(q)
  if (words.length === 0) return { content: [] }
  const search = async (tx: Transaction) => {
    const found = await suggestedCourses(tx, q, words, mostSuggested)
    const nearest = found.length === 0 ? await nearestWords(tx, words) : undefined
    const rows = nearest ? await suggestedCourses(tx, q, nearest, mostSuggested) : found
    return rows.map(({ id, title, pricePaise, category }) => ({
      _id: id,
      title,
      price: toRupees(pricePaise),
      category,
      found: foundRanges(title, nearest ?? words),
    }))
  }
  return { content: await searchInTurn(address, () => boundedRead(db, withinMs, search)) }
})
