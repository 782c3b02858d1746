import { useUser } from '@skillharbor/client/session'
import { useUnsentWords as useWordsOf } from '@skillharbor/client/use-unsent-words'

/** What the learner writes at a place, or changes there (`initial`), and hasn't sent: see the client's hook. */
export const useUnsentWords = (place: string, initial?: string) => {
  const accountId = useUser().user?._id ?? null
  return useWordsOf({ accountId, place, ...(initial !== undefined && { initial }) })
}

/** What the learner chooses beside such words. Closing the tab doesn't ask about it. */
export const useUnsentChoice = (place: string, initial?: string) => {
  const accountId = useUser().user?._id ?? null
  return useWordsOf({ accountId, place, isChoice: true, ...(initial !== undefined && { initial }) })
}
