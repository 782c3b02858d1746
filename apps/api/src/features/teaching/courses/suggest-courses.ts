import { operations } from '@skillharbor/contracts/operations'
import type { Db } from '../../../db/connection.ts'
import { toRupees } from '../../money.ts'
import { boundedRead } from '../../searches.ts'
import { defineCachedUseCase } from '../../use-case.ts'
import { nearestWords } from './nearest-words-repository.ts'
import { foundRanges, searchWords } from './search-words.ts'
import { searchTurnOf } from './searches-in-turn.ts'
import { suggestedCourses } from './suggestion-repository.ts'

const mostSuggested = 6

export const suggestCourses = defineCachedUseCase(
  operations.courses.suggest,
  async (scope, { q }) => {
    const words = searchWords(q)
    if (words.length === 0) return { content: [] }
    const search = async (db: Db) => {
      const found = await suggestedCourses(db, q, words, mostSuggested)
      const nearest = found.length === 0 ? await nearestWords(db, words) : undefined
      const rows = nearest ? await suggestedCourses(db, q, nearest, mostSuggested) : found
      return rows.map(({ id, title, pricePaise, category, language }) => ({
        _id: id,
        title,
        price: toRupees(pricePaise),
        category,
        language,
        found: foundRanges(title, nearest ?? words),
      }))
    }
    return { content: await boundedRead(scope, search) }
  },
  { turnOf: searchTurnOf },
)
