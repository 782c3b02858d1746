import { pageSize } from '@skillharbor/contracts/constants'
import type { CourseRating } from '@skillharbor/contracts/entities'
import { trpc } from './trpc.ts'

const freshMs = 60_000

const pagesOf = (courseIds: readonly string[]) =>
  Array.from({ length: Math.ceil(courseIds.length / pageSize.default) }, (_, page) =>
    courseIds.slice(page * pageSize.default, (page + 1) * pageSize.default),
  )

const requestOf = (courseIds: readonly string[]) => ({ courseIds: courseIds.join(',') })

/** What `useRatings` asks the API for. */
export const ratingRequests = (courseIds: readonly string[]) => pagesOf(courseIds).map(requestOf)

/**
 * How the courses of a list are rated, from one request for each page of the list; null for a course without reviews.
 * Courses whose ratings are still loading, or couldn't be loaded, are missing.
 */
export const useRatings = (courseIds: readonly string[]): ReadonlyMap<string, CourseRating | null> => {
  const pages = pagesOf(courseIds)
  const answers = trpc.useQueries((api) =>
    pages.map((ids) => api.reviews.ratings(requestOf(ids), { staleTime: freshMs })),
  )
  const known = pages.flatMap((ids, at) => {
    const rated = answers[at]?.data?.content
    return rated ? ids.map((id) => [id, rated.find(({ courseId }) => courseId === id) ?? null] as const) : []
  })
  return new Map(known)
}
