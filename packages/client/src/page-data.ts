import { bucket } from '@skillharbor/contracts/constants'
import { type PageData, pageFreshMs } from '@skillharbor/contracts/page-data'
import type { QueryClient } from '@tanstack/react-query'
import { ratingRequests } from './ratings.ts'
import { queryKeyOf, trpc } from './trpc.ts'

/** Undefined if the page has no data, or data of another version of the API. */
const readPage = (): PageData | undefined => {
  const text = document.getElementById('page-data')?.textContent
  const page = text ? JSON.parse(text) : undefined
  return page?.ratings ? page : undefined
}

/** The request that the page's data answers, its cached answer, and the page's courses. Undefined if it is of another version. */
const contentOf = (page: PageData) => {
  if ('catalogue' in page) {
    const key = queryKeyOf(trpc.courses.list, { sort: 'popular' }, 'infinite')
    return {
      key,
      cached: { pages: [page.catalogue], pageParams: [null] },
      courses: page.catalogue.content,
      at: page.at,
    }
  }
  const [content, shows, courses] =
    'course' in page
      ? [page.course, trpc.courses.show, [page.course]]
      : [page.teacher, trpc.teachers.show, page.teacher?.courses]
  return courses && { key: queryKeyOf(shows, { id: content._id }, 'query'), cached: { content }, courses, at: 0 }
}

/**
 * Shows what the host put into the page, from `now` (milliseconds since 1970) on, until the API has answered: the page's
 * course or teacher and the ratings are requested all the same, as they may have changed. The catalogue's list is as old as
 * the page is; links to pictures are used as they are.
 */
export const cachePageData = (queries: QueryClient, now: number): void => {
  const page = readPage()
  if (!page || Math.abs(now - page.at) > pageFreshMs) return
  const shown = contentOf(page)
  if (!shown) return
  const { key, cached, courses, at } = shown
  const old = { updatedAt: 0 }
  queries.setQueryData(key, cached, { updatedAt: at })
  for (const request of ratingRequests(courses.map(({ _id }) => _id))) {
    const rated = page.ratings.filter(({ courseId }) => request.courseIds.split(',').includes(courseId))
    queries.setQueryData(queryKeyOf(trpc.reviews.ratings, request, 'query'), { content: rated }, old)
  }
  for (const [name, url] of Object.entries(page.pictures))
    queries.setQueryData(
      queryKeyOf(trpc.uploads.signedUrl, { bucket, key: name }, 'query'),
      { url },
      { updatedAt: now },
    )
}
