import { useAdmin } from '@skillharbor/client/session'
import { hasUnsentWords } from '@skillharbor/client/unsent-words'
import { useUnsentWords as useWordsOf } from '@skillharbor/client/use-unsent-words'
import { useQueryClient } from '@tanstack/react-query'

/** What the admin writes at a place, or changes there (`initial`), and hasn't sent: see the client's hook. */
export const useUnsentWords = (place: string, initial = '') =>
  useWordsOf({ accountId: useAdmin().admin?._id ?? null, place, initial })

/** Whether there are such words. */
export const useHasUnsentWords = (place: string, initial = ''): boolean => {
  const queries = useQueryClient()
  const { admin } = useAdmin()
  return admin !== null && hasUnsentWords(queries, admin._id, { place, initial })
}
