import type { Suggestion } from '@skillharbor/contracts/entities'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { courseOf, openSite, pageOf, refuse, see, signedOut } from '../../test/open-site.tsx'

afterEach(() => void vi.useRealTimers())

const realTimeout = globalThis.setTimeout
/** A turn of the event loop, whatever timers are faked. */
const nextTurn = () => new Promise((resolve) => realTimeout(resolve, 0))

const suggestions = (q: string): { content: Suggestion[] } => ({
  content: ['React Hooks', 'Design with React'].map((title, at) => {
    const start = title.indexOf('React')
    return {
      _id: `c${at + 1}`,
      title,
      price: 499,
      category: 'UI/UX' as const,
      language: 'hi' as const,
      found: [{ start, end: start + q.length }],
    }
  }),
})

const open = (path = '/about-us', suggest: (input: { q: string }) => object = ({ q }) => suggestions(q)) => {
  const list = vi.fn(() => ({ content: [courseOf(1)], nextCursor: null }))
  const asked = vi.fn(suggest)
  const courses = { list, suggest: asked as never, show: () => pageOf(courseOf(2)) }
  return { ...openSite(path, { auth: signedOut, courses }), list, asked }
}
/** The input. It is a combobox once its suggestions' code is there. */
const field = () => screen.findByPlaceholderText('Search courses')
const combobox = () => screen.findByRole('combobox', { name: 'Search courses' })
const options = async (count: number) => {
  const list = await screen.findByRole('listbox', { name: 'Suggestions' })
  await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(count))
  return within(list).getAllByRole('option')
}
const texts = async (count: number) => (await options(count)).map(({ textContent }) => textContent)
const active = () => document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')

/** Types as soon as the input is there, before React runs what follows the first picture. */
const typeAtOnce = (text: string) =>
  new Promise<HTMLInputElement>((resolve) => {
    const watching = new MutationObserver(() => {
      const input = document.querySelector<HTMLInputElement>('input[type=search]')
      if (!input) return
      watching.disconnect()
      fireEvent.change(input, { target: { value: text } })
      resolve(input)
    })
    watching.observe(document.body, { childList: true, subtree: true })
  })

// The first test of this file: later ones find the site's code loaded, and React waits for nothing.
test('letters typed as soon as the bar is there stay', async () => {
  const typed = typeAtOnce('Re')
  open()
  const input = await typed
  await screen.findByRole('heading', { level: 1 })
  expect(input).toHaveValue('Re')
})

test('typing suggests courses, with what was found marked, and says how many', async () => {
  const { user } = open()
  await user.type(await field(), 'Rea')
  expect(await texts(3)).toEqual([
    'React Hooks ₹499 UI/UX',
    'Design with React ₹499 UI/UX',
    'Search all courses for “Rea”',
  ])
  const [first] = await options(3)
  expect(first?.querySelector('mark')).toHaveTextContent(/^Rea$/)
  expect(first?.querySelector('[lang=hi]')).toHaveTextContent(/^React Hooks$/)
  expect(await combobox()).toHaveAttribute('aria-expanded', 'true')
  await waitFor(() => expect(screen.getByText('2 suggestions')).toHaveAttribute('role', 'status'))
})

test('a whole word is asked for once, after a pause, and a single letter not at all', async () => {
  const { user, asked } = open()
  await user.click(await field())
  const input = await combobox()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // A request, if there is one, takes some turns of the event loop.
  const wait = (ms: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(ms)
      for (let turn = 0; turn < 20; turn++) await nextTurn()
    })
  const type = (value: string) => fireEvent.change(input, { target: { value } })
  type('R')
  await wait(1000)
  for (const value of ['Re', 'Rea', 'Reac', 'React']) {
    type(value)
    await wait(149)
  }
  expect(asked).not.toHaveBeenCalled()
  await wait(1)
  vi.useRealTimers()
  await options(3)
  expect(asked.mock.calls).toEqual([[{ q: 'React' }]])
})

test('the arrow keys go through the suggestions and around, and Enter opens the chosen course', async () => {
  const { user, where } = open()
  await user.type(await field(), 'Rea')
  const [first, second, all] = await options(3)
  expect(active()).toBeNull()
  for (const expected of [first, second, all, null, first]) {
    await user.keyboard('{ArrowDown}')
    expect(active()).toBe(expected)
  }
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(active()).toBe(all)
  await user.keyboard('{ArrowUp}{Enter}')
  expect(active()).toBeNull()
  await waitFor(() => expect(where()).toBe('/course/c2'))
  await waitFor(async () => expect(await field()).toHaveValue(''))
})

test('Enter without a choice searches the catalogue for the text, also from the last option', async () => {
  const { user, where, list } = open('/about-us')
  await user.type(await field(), '  React ui ')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(where()).toBe('/courses?q=React+ui'))
  await waitFor(() => expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ q: 'React ui' })))
  expect(await combobox()).toHaveValue('React ui')
  await user.clear(await combobox())
  await user.type(await combobox(), 'node')
  await user.click((await options(3)).at(-1) as HTMLElement)
  await waitFor(() => expect(where()).toBe('/courses?q=node'))
})

test('Enter before the suggestions come searches, and doesn’t ask for them any more', async () => {
  const { where, asked } = open('/')
  const input = await screen.findByPlaceholderText<HTMLInputElement>('Search courses')
  // With no pause between: one of 150 ms asks.
  fireEvent.change(input, { target: { value: 'graphs' } })
  fireEvent.submit(input.form as HTMLFormElement)
  await waitFor(() => expect(where()).toBe('/courses?q=graphs'))
  await see('1 result')
  expect(asked).not.toHaveBeenCalled()
})

test('on the catalogue a search keeps the filters and starts with the first page, and Back undoes it', async () => {
  const { user, where, router } = open('/allcourses?category=Web3&pages=3&sort=rating')
  await user.type(await field(), 'graphs{Enter}')
  await waitFor(() => expect(where()).toBe('/allcourses?category=Web3&sort=rating&q=graphs'))
  await act(() => router.navigate(-1))
  await waitFor(async () => expect(await field()).toHaveValue(''))
  await act(() => router.navigate(1))
  const input = await field()
  await waitFor(() => expect(input).toHaveValue('graphs'))
  await user.clear(input)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(where()).toBe('/allcourses?category=Web3&sort=rating'))
})

test('what is typed while the results are on their way stays, and Back shows what was searched for', async () => {
  const { where, router } = open('/courses?q=trees')
  const input = (await field()) as HTMLInputElement
  await see('1 result')
  const search = (words: string, next: string) =>
    // Faster than the results come.
    act(() => {
      fireEvent.change(input, { target: { value: words } })
      fireEvent.submit(input.form as HTMLFormElement)
      fireEvent.change(input, { target: { value: next } })
    })
  search('graphs', 'graphs and')
  await waitFor(() => expect(where()).toBe('/courses?q=graphs'))
  expect(await field()).toHaveValue('graphs and')
  await act(() => router.navigate(-1))
  await waitFor(async () => expect(await field()).toHaveValue('trees'))
})

test('Escape and leaving the field close the suggestions; typing and the arrow keys open them again', async () => {
  const { user } = open()
  await user.type(await field(), 'Rea')
  await options(3)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(await combobox()).toHaveValue('Rea')
  await user.keyboard('{ArrowDown}')
  expect(active()).toHaveTextContent('React Hooks')
  await user.tab()
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  await user.type(await combobox(), 'c')
  expect(await texts(3)).toContain('Search all courses for “Reac”')
})

test('an answer that comes too late isn’t shown', async () => {
  const slow = Promise.withResolvers<void>()
  const { user } = open('/about-us', async ({ q }) => {
    if (q === 'slow') await slow.promise
    return { content: [{ _id: q, title: `About ${q}`, price: 499, category: 'UI/UX', found: [] }] }
  })
  // Whole words: of a word that is typed slowly, its beginning is asked for, too.
  await user.click(await field())
  await user.paste('slow')
  await see('Searching…')
  await user.clear(await combobox())
  await user.paste('fast')
  await see('About fast')
  slow.resolve()
  await waitFor(async () => expect(await texts(2)).toEqual(['About fast ₹499 UI/UX', 'Search all courses for “fast”']))
  expect(screen.queryByText('About slow')).not.toBeInTheDocument()
})

test('while somebody types on, the last suggestions stay; for another text they go at once', async () => {
  const answers = { graph: Promise.withResolvers<void>(), Reac: Promise.withResolvers<void>() }
  const { user } = open('/about-us', async ({ q }) => {
    await answers[q as keyof typeof answers]?.promise
    return suggestions(q)
  })
  await user.type(await field(), 'Rea')
  await options(3)
  await user.keyboard('c')
  expect(await texts(3)).toContain('React Hooks ₹499 UI/UX')
  answers.Reac.resolve()
  await user.clear(await combobox())
  await user.paste('graph')
  await see('Searching…')
  expect(screen.queryByText('React Hooks')).not.toBeInTheDocument()
  answers.graph.resolve()
  await options(3)
})

test('without suggestions, or if they can’t be loaded, it says so, and searching works', async () => {
  const { user, where } = open('/about-us', ({ q }) => (q === 'down' ? refuse('UNAVAILABLE', 'Down') : { content: [] }))
  await user.type(await field(), 'zzz')
  await see('No matching course titles')
  expect(screen.getByText('No suggestions')).toHaveAttribute('role', 'status')
  await user.clear(await combobox())
  await user.type(await combobox(), 'down')
  await waitFor(() => expect(screen.getAllByText('Couldn’t load suggestions')).toHaveLength(2))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(where()).toBe('/courses?q=down'))
})

test('suggestions that a busy API didn’t find in time are asked for once more', async () => {
  let asked = 0
  const { user } = open('/about-us', ({ q }) => (asked++ === 0 ? refuse('UNAVAILABLE', 'Busy') : suggestions(q)))
  await user.type(await field(), 'Rea')
  await options(3)
  expect(asked).toBe(2)
})

test('on a phone an icon opens the search, and Escape and its button close it, back at the icon', async () => {
  const { user } = open()
  const icon = await screen.findByRole('button', { name: 'Search courses' })
  for (const closing of [() => user.keyboard('{Escape}'), () => user.click(screen.getByLabelText('Close search'))]) {
    await user.click(icon)
    expect(icon).toHaveAttribute('aria-expanded', 'true')
    await waitFor(async () => expect(await field()).toHaveFocus())
    await closing()
    expect(icon).toHaveAttribute('aria-expanded', 'false')
    expect(icon).toHaveFocus()
  }
})

test('on a phone the search closes when the focus leaves it, because it covers what is next', async () => {
  const { user } = open()
  const icon = await screen.findByRole('button', { name: 'Search courses' })
  await user.click(icon)
  await user.tab()
  expect(screen.getByLabelText('Close search')).toHaveFocus()
  await user.tab()
  expect(icon).toHaveAttribute('aria-expanded', 'false')
})

test('the catalogue says what was searched for instead of a mistyped word, and marks it on the cards', async () => {
  openSite('/courses?q=grpahs', {
    auth: signedOut,
    courses: {
      list: () => ({
        content: [{ ...courseOf(1), title: 'Graphs', found: [{ start: 0, end: 6 }] }],
        nextCursor: null,
        nearest: ['graphs'],
      }),
    },
  })
  await see('No results for “grpahs”. Showing results for “graphs”.')
  expect((await screen.findByRole('link', { name: 'Graphs' })).querySelector('mark')).toHaveTextContent('Graphs')
})

test('a rating and “Highest rated” are in the address and in the request', async () => {
  const { user, where, list } = open('/allcourses?rating=6')
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  await user.selectOptions(await screen.findByLabelText('Rating'), '4.5 stars and up')
  await user.click(screen.getByRole('button', { name: 'Show courses' }))
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Highest rated')
  expect(where()).toBe('/allcourses?rating=4.5&sort=rating')
  await waitFor(() => expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ rating: '4.5', sort: 'rating' })))
  expect(list).toHaveBeenNthCalledWith(1, expect.not.objectContaining({ rating: '6' }))
})
