import { useAdmin } from '@skillharbor/client/session'
import { useUnsentWords as useWordsOf } from '@skillharbor/client/use-unsent-words'

/** What the admin writes at a place and hasn't sent: see the client's hook. */
export const useUnsentWords = (place: string) => useWordsOf({ accountId: useAdmin().admin?._id ?? null, place })
