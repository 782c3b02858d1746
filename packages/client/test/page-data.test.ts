import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { cachePageData } from '../src/page-data.ts'

const made = Date.parse('2026-11-22T12:00:00Z')
const page = {
  at: made,
  course: { _id: 'course', title: 'Knots' },
  pictures: { 'thumbnails/asha/sized/1-640.webp': 'https://storage.example/1?signature=abc' },
}

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

test('a page that was kept for long shows nothing of it, nor does one without data', () => {
  expect(cached(JSON.stringify(page), 61_000)).toEqual([])
  expect(cached(JSON.stringify(page), -61_000)).toEqual([])
  expect(cached('')).toEqual([])
})
