import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { cachePageData } from '../src/page-data.ts'

const made = Date.parse('2026-11-22T12:00:00Z')
const pictures = { 'thumbnails/asha/sized/1-640.webp': 'https://storage.example/1?signature=abc' }
const page = { at: made, course: { _id: 'course', title: 'Knots' }, ratings: [], pictures }

/** What is cached of a page with this text in its `page-data` element, which is opened so many milliseconds later. */
const cached = (text: string, later = 0) => {
  document.body.innerHTML = `<script type="application/json" id="page-data">${text}</script>`
  const queries = new QueryClient()
  cachePageData(queries, made + later)
  return queries.getQueryCache().getAll()
}

afterEach(() => {
  document.body.innerHTML = ''
})

test('what the host put into a page is shown, and the course is asked for all the same', () => {
  const [course, rating, picture] = cached(JSON.stringify(page))
  expect(course?.queryKey).toEqual([['courses', 'show'], { input: { id: 'course' }, type: 'query' }])
  expect(course?.state.data).toEqual({ content: page.course })
  expect(rating?.state.data).toEqual({ content: [] })
  expect(course?.isStaleByTime(60_000)).toBe(true)
  expect(rating?.isStaleByTime(60_000)).toBe(true)
  expect(picture?.state.data).toEqual({ url: 'https://storage.example/1?signature=abc' })
  // Links aren't signed again while they are valid.
  expect(picture?.state.dataUpdatedAt).toBe(made)
})

test('a teacher’s page brings the teacher, the cards’ ratings, and links to all pictures', () => {
  // More courses than one request for ratings has.
  const courses = Array.from({ length: 25 }, (_, at) => ({ _id: `c${at}` }))
  const teacher = { _id: 'asha', name: 'Asha', courses }
  const rating = { courseId: 'c24', average: 4, count: 2 }
  const [shown, ...rest] = cached(JSON.stringify({ at: made, teacher, ratings: [rating], pictures }))
  expect(shown?.queryKey).toEqual([['teachers', 'show'], { input: { id: 'asha' }, type: 'query' }])
  expect(shown?.state.data).toEqual({ content: teacher })
  expect(shown?.isStaleByTime(60_000)).toBe(true)
  const [first, second, picture] = rest
  const ids = courses.map(({ _id }) => _id)
  const asked = (courseIds: string[]) => [
    ['reviews', 'ratings'],
    { input: { courseIds: courseIds.join() }, type: 'query' },
  ]
  expect(first?.queryKey).toEqual(asked(ids.slice(0, 24)))
  expect(first?.state.data).toEqual({ content: [] })
  expect(second?.queryKey).toEqual(asked(ids.slice(24)))
  expect(second?.state.data).toEqual({ content: [rating] })
  expect(picture?.state.data).toEqual({ url: 'https://storage.example/1?signature=abc' })
})

test('the catalogue’s page brings what its screen asks for first', () => {
  const catalogue = { content: [{ _id: 'course', title: 'Knots' }], nextCursor: 'next' }
  const [list, rating, picture] = cached(JSON.stringify({ at: made, catalogue, ratings: [], pictures }))
  expect(list?.queryKey).toEqual([['courses', 'list'], { input: { sort: 'popular' }, type: 'infinite' }])
  expect(list?.state.data).toEqual({ pages: [catalogue], pageParams: [null] })
  expect(list?.state.dataUpdatedAt).toBe(made)
  expect(rating?.state.data).toEqual({ content: [] })
  expect(picture?.state.data).toEqual({ url: 'https://storage.example/1?signature=abc' })
})

test('what another version of the API puts into a page is ignored', () => {
  expect(cached(JSON.stringify({ at: made, ratings: [], pictures }))).toEqual([])
  expect(cached(JSON.stringify({ ...page, ratings: undefined, rating: undefined }))).toEqual([])
})

test('a page that was kept for long shows nothing of it, nor does one without data', () => {
  expect(cached(JSON.stringify(page), 61_000)).toEqual([])
  expect(cached(JSON.stringify(page), -61_000)).toEqual([])
  expect(cached('')).toEqual([])
})
