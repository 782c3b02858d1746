import { trpc } from '@skillharbor/client/trpc'

/** How long the counts come from the cache, in milliseconds: the bar shows them on every screen. */
const staleTime = 60_000

/** How many questions and reviews of the admin's courses wait for an answer; 0 as long as that isn't known. */
export const useWaiting = (): { questions: number; reviews: number } => {
  const questions = trpc.questions.waiting.useQuery({}, { staleTime })
  const reviews = trpc.reviews.figures.useQuery({}, { staleTime })
  return { questions: questions.data?.count ?? 0, reviews: reviews.data?.waiting ?? 0 }
}
