import type { SearchHit } from '@skillharbor/contracts/entities'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { courseOf, openSite, owning, refuse, signedIn } from '../../../../test/open-site.tsx'

const hit = (more: Partial<SearchHit> = {}): SearchHit => ({
  course: { _id: 'c1', title: 'Course 1' },
  lesson: { _id: 'l1', title: 'Lesson 1' },
  language: 'en',
  startSeconds: 65,
  text: 'A binary tree.',
  ...more,
})
type Answer = { content: SearchHit[]; more: boolean }

const open = (
  answer: () => Answer | Promise<Answer>,
  path = '/mypurchases',
  owned = [1, 2, 3].map((at) => courseOf(at)),
) => {
  const search = vi.fn((_: { q: string; limit: number }) => answer())
  const site = openSite(path, {
    auth: signedIn,
    purchases: { list: () => owning(...owned) },
    learning: { search },
  })
  return { ...site, search }
}
const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search inside your videos' })

test('a search shows where the words are said, and links there', async () => {
  const { user, search, where } = open(() => ({ content: [hit()], more: false }))
  await user.type(await field(), ' tree {Enter}')
  expect(await screen.findByRole('status')).toHaveTextContent('1 result for “tree”')
  expect(await field()).toHaveFocus()
  expect(search.mock.calls[0]?.[0]).toMatchObject({ q: 'tree' })
  expect(screen.getByRole('link', { name: /A binary tree\..*Course 1 · Lesson 1 · 1:05/ })).toHaveAttribute(
    'href',
    '/learn/c1/l1?t=65',
  )
  expect(screen.getByText('A binary tree.')).toHaveAttribute('lang', 'en')
  expect(where()).toBe('/mypurchases?q=tree')
  expect(screen.getByRole('heading', { name: 'Course 1' })).toBeVisible()
})

test('the address keeps the words, and an emptied field ends the search', async () => {
  const { user, where } = open(() => ({ content: [hit()], more: true }), '/mypurchases?q=tree')
  expect(await screen.findByText('The first 1 results for “tree”. Add a word to narrow them down.')).toBeVisible()
  expect(await field()).toHaveValue('tree')
  await user.clear(await field())
  await waitFor(() => expect(where()).toBe('/mypurchases'))
  expect(screen.queryByText('A binary tree.')).not.toBeInTheDocument()
})

test('what is typed right after the field was emptied stays', async () => {
  const { where } = open(() => ({ content: [hit()], more: true }), '/mypurchases?q=tree')
  const input = await field()
  // Faster than the address changes.
  act(() => {
    fireEvent.change(input, { target: { value: '' } })
    fireEvent.change(input, { target: { value: 'gr' } })
  })
  await waitFor(() => expect(where()).toBe('/mypurchases'))
  expect(await field()).toHaveValue('gr')
})

test('a link to the screen without words ends the search, too', async () => {
  const { user } = open(() => ({ content: [hit()], more: false }), '/mypurchases?q=tree')
  expect(await screen.findByText('A binary tree.')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Purchases' }))
  await waitFor(() => expect(screen.queryByText('A binary tree.')).not.toBeInTheDocument())
  expect(await field()).toHaveValue('')
})

test('nothing is searched before there are words', async () => {
  const { user, search } = open(() => ({ content: [], more: false }))
  await user.type(await field(), '  {Enter}')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(search).not.toHaveBeenCalled()
})

test('a search that finds nothing says so', async () => {
  open(() => ({ content: [], more: false }), '/mypurchases?q=tree')
  expect(
    await screen.findByText('No results for “tree” in your videos. Check the spelling, or try fewer words.'),
  ).toBeVisible()
})

test('a search that is under way says so', async () => {
  open(() => new Promise(() => undefined), '/mypurchases?q=tree')
  expect(await screen.findByText('Searching…')).toBeVisible()
})

test('a search for which there is no time just now says so', async () => {
  const words = 'Searching takes too long right now. Please try again.'
  open(() => refuse('TOO_MANY_REQUESTS', words), '/mypurchases?q=tree')
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a search that fails can be repeated', async () => {
  let isDown = true
  const { user } = open(
    () => (isDown ? refuse('INVALID_INPUT', 'No') : { content: [hit()], more: false }),
    '/mypurchases?q=tree',
  )
  expect(await screen.findByText('Couldn’t search your videos. Check your connection and try again.')).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('A binary tree.')).toBeVisible()
})

test('who owns nothing has nothing to search', async () => {
  open(() => ({ content: [], more: false }), '/mypurchases', [])
  expect(await screen.findByRole('heading', { name: 'No Purchase Available' })).toBeVisible()
  expect(screen.queryByRole('searchbox', { name: 'Search inside your videos' })).not.toBeInTheDocument()
})

test('what is said and where say their languages, which may be two', async () => {
  open(
    () => ({ content: [hit({ course: { _id: 'c1', title: 'Course 1', language: 'hi' } })], more: false }),
    '/mypurchases?q=tree',
  )
  expect(await screen.findByText('A binary tree.')).toHaveAttribute('lang', 'en')
  expect(screen.getByText('Course 1 · Lesson 1 · 1:05')).toHaveAttribute('lang', 'hi')
})
