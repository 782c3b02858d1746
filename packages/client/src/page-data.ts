import { bucket } from '@skillharbor/contracts/constants'
import type { PageData } from '@skillharbor/contracts/page-data'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeyOf, trpc } from './trpc.ts'

/** Links in a page that was kept for longer, such as for the back button, may have ended. In milliseconds. */
const freshMs = 60_000

const readPage = (): PageData | undefined => {
  const text = document.getElementById('page-data')?.textContent
  return text ? JSON.parse(text) : undefined
}

/**
 * Shows what the host put into the page, from `now` (milliseconds since 1970) on, until the API has answered: the page's
 * course and its rating are requested all the same, as they may have changed; links to pictures are used as they are.
 */
export const cachePageData = (queries: QueryClient, now: number): void => {
  const page = readPage()
  if (!page || Math.abs(now - page.at) > freshMs) return
  const { course, rating, pictures } = page
  const old = { updatedAt: 0 }
  queries.setQueryData(queryKeyOf(trpc.courses.show, { id: course._id }, 'query'), { content: course }, old)
  const rated = { content: rating ? [rating] : [] }
  queries.setQueryData(queryKeyOf(trpc.reviews.ratings, { courseIds: course._id }, 'query'), rated, old)
  for (const [key, url] of Object.entries(pictures))
    queries.setQueryData(queryKeyOf(trpc.uploads.signedUrl, { bucket, key }, 'query'), { url }, { updatedAt: now })
}
