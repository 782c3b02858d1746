import { expect, test } from 'vitest'
import { filesIn, posts, readPost } from './posts.ts'

test('the posts come newest first, each with a day that exists', () => {
  expect(posts.length).toBeGreaterThan(0)
  const days = posts.map(({ date }) => date)
  expect(days).toEqual(days.toSorted().toReversed())
  for (const day of days) expect(new Date(day).toISOString().slice(0, 10)).toBe(day)
})

test('a post without a date is an error that names the file', () => {
  const file = '---\ntitle: A\nsummary: B\nauthor: C\n---\nText'
  expect(() => readPost('./posts/a.md', file)).toThrow('./posts/a.md has no date')
  expect(readPost('./posts/a.md', file.replace('author: C', 'author: C: and D\ndate: 2026-01-01'))).toEqual({
    slug: 'a',
    title: 'A',
    summary: 'B',
    author: 'C: and D',
    date: '2026-01-01',
    text: 'Text',
  })
})

test('a post is in the page’s language where there is one, else in English', () => {
  const all = { './posts/a.md': 'A', './posts/a.hi.md': 'अ', './posts/b.md': 'B' }
  expect(filesIn('en', all)).toEqual([
    ['./posts/a.md', 'A'],
    ['./posts/b.md', 'B'],
  ])
  expect(filesIn('hi', all)).toEqual([
    ['./posts/a.md', 'अ'],
    ['./posts/b.md', 'B'],
  ])
})

test('every post is in Hindi, with the same day', () => {
  const all = import.meta.glob<string>('./posts/*.md', { query: '?raw', import: 'default', eager: true })
  for (const [path, file] of filesIn('hi', all)) {
    const english = readPost(path, all[path] ?? '')
    const hindi = readPost(path, file)
    expect(hindi.text).toMatch(/\p{Script=Devanagari}/u)
    expect(hindi.date).toBe(english.date)
  }
})
