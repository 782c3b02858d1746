import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { courseOf, openSite, pageOf, refuse, see, signedOut } from '../../../test/open-site.tsx'
import { ratingOf } from '../../../test/reviews.ts'
import { server } from '../../../test/server.ts'

/** Pictures whose links are their keys with a host in front. */
const uploads = { signedUrl: ({ key }: { key: string }) => ({ url: `http://pictures.example/${key}` }) }
const pictured = (at: number) => courseOf(at, `thumbnails/asha/${at}.png`)

const cards = () => screen.findAllByRole('article')

test('the catalogue shows six skeletons, then the courses with picture, text, price and Purchase', async () => {
  const answer = Promise.withResolvers<void>()
  openSite('/allcourses', {
    auth: signedOut,
    uploads,
    courses: {
      list: async () => {
        await answer.promise
        return { content: [pictured(1), pictured(2)], nextCursor: null }
      },
    },
  })
  const loading = (await screen.findByText('Loading courses')).parentElement
  expect(loading?.querySelectorAll('li')).toHaveLength(6)
  answer.resolve()
  const [first] = await cards()
  if (!first) throw new Error('There is no card')
  expect(screen.queryByText('Loading courses')).not.toBeInTheDocument()
  const card = within(first)
  expect(card.getByRole('heading', { name: 'Course 1' })).toBeVisible()
  expect(card.getByText('What course 1 teaches.')).toBeVisible()
  expect(card.getByText('₹1,499')).toBeVisible()
  expect(card.getByRole('button', { name: 'Purchase' })).toBeVisible()
  expect(await card.findByRole('presentation')).toHaveAttribute('src', 'http://pictures.example/thumbnails/asha/1.png')
})

test('a page takes one request for its courses and one for all its pictures', async () => {
  const requests: string[] = []
  const record = ({ request }: { request: Request }) => requests.push(new URL(request.url).pathname)
  server.events.on('request:start', record)
  openSite('/allcourses', {
    auth: signedOut,
    uploads,
    courses: { list: () => ({ content: Array.from({ length: 24 }, (_, at) => pictured(at)), nextCursor: null }) },
  })
  await waitFor(() => expect(screen.getAllByRole('presentation')).toHaveLength(24))
  expect(requests.filter((path) => path.includes('courses.list'))).toHaveLength(1)
  expect(requests.filter((path) => path.includes('uploads.signedUrl'))).toHaveLength(1)
  server.events.removeAllListeners()
})

test('a picture that is requested after its link has expired gets another link, once', async () => {
  const signedUrl = vi.fn(({ key }: { key: string }) => ({
    url: `http://pictures.example/${key}?signed=${signedUrl.mock.calls.length}`,
  }))
  openSite('/allcourses', {
    auth: signedOut,
    uploads: { signedUrl },
    courses: { list: () => ({ content: [pictured(1)], nextCursor: null }) },
  })
  const shown = () => screen.queryByRole('presentation')?.getAttribute('src')
  const link = (signed: number) => `http://pictures.example/thumbnails/asha/1.png?signed=${signed}`
  await waitFor(() => expect(shown()).toBe(link(1)))
  // A phone that was put away for six minutes.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60_000)
  fireEvent.error(screen.getByRole('presentation'))
  await waitFor(() => expect(shown()).toBe(link(2)))
  // The new link can't have expired: the picture is gone.
  fireEvent.error(screen.getByRole('presentation'))
  await act(() => new Promise((done) => setTimeout(done)))
  expect(shown()).toBeUndefined()
  expect(signedUrl).toHaveBeenCalledTimes(2)
})

const resizeTo = (width: number) =>
  act(() => {
    window.innerWidth = width
    window.dispatchEvent(new Event('resize'))
  })

const openWindow = (width: number) => {
  const before = innerWidth
  onTestFinished(() => void resizeTo(before))
  resizeTo(width)
}

test('a phone loads the smallest pictures, a wider window larger ones; the first stay until those are there', async () => {
  openWindow(360)
  const larger = Promise.withResolvers<void>()
  const course = courseOf(1, 'thumbnails/asha/sized/x-all-1280.webp')
  openSite('/allcourses', {
    auth: signedOut,
    uploads: {
      signedUrl: async (input: { key: string }) => {
        if (input.key.includes('640')) await larger.promise
        return uploads.signedUrl(input)
      },
    },
    courses: { list: () => ({ content: [course], nextCursor: null }) },
  })
  const address = 'http://pictures.example/thumbnails/asha/sized/x-all'
  expect(await screen.findByRole('presentation')).toHaveAttribute('src', `${address}-320.webp`)
  resizeTo(768)
  expect(screen.getByRole('presentation')).toHaveAttribute('src', `${address}-320.webp`)
  larger.resolve()
  await waitFor(() => expect(screen.getByRole('presentation')).toHaveAttribute('src', `${address}-640.webp`))
})

test('a phone loads a larger picture where the API knows no smaller one', async () => {
  openWindow(360)
  const course = courseOf(1, 'thumbnails/asha/sized/x-all-1280.webp')
  openSite('/allcourses', {
    auth: signedOut,
    uploads: {
      signedUrl: (input: { key: string }) => {
        if (input.key.includes('320')) refuse('NOT_FOUND', 'Picture not found')
        return uploads.signedUrl(input)
      },
    },
    courses: { list: () => ({ content: [course], nextCursor: null }) },
  })
  const larger = 'http://pictures.example/thumbnails/asha/sized/x-all-640.webp'
  await waitFor(() => expect(screen.getByRole('presentation')).toHaveAttribute('src', larger))
})

test('cards show their ratings from three on, from one request; a course with fewer is new', async () => {
  const asked: string[] = []
  openSite('/allcourses', {
    auth: signedOut,
    courses: {
      list: () => ({
        content: [courseOf(1), courseOf(2), courseOf(3), { ...courseOf(4), learners: 50 }],
        nextCursor: null,
      }),
    },
    reviews: {
      ratings: ({ courseIds }) => {
        asked.push(courseIds)
        return {
          content: [ratingOf('c3', [0, 0, 0, 9, 3]), ratingOf('c1', [0, 0, 0, 0, 3]), ratingOf('c2', [1, 1, 0, 0, 0])],
        }
      },
    },
  })
  await see('Rated 4.3 out of 5 by 12 learners')
  expect((await cards()).map((card) => within(card).queryByText(/^Rated|^New$/)?.textContent)).toEqual([
    'Rated 5.0 out of 5 by 3 learners',
    'New',
    'Rated 4.3 out of 5 by 12 learners',
    // Fifty learners bought it.
    undefined,
  ])
  expect(asked).toEqual(['c1,c2,c3,c4'])
})

test('cards show no rating if the ratings fail to load', async () => {
  openSite('/allcourses', {
    auth: signedOut,
    courses: { list: () => ({ content: [courseOf(1)], nextCursor: null }) },
    reviews: { ratings: () => refuse('UNAVAILABLE', 'Down') },
  })
  expect(await cards()).toHaveLength(1)
  expect(screen.queryByText(/Rated|^New$/)).toBeNull()
})

test('an empty catalogue says so', async () => {
  openSite('/allcourses', { auth: signedOut, courses: { list: () => ({ content: [], nextCursor: null }) } })
  expect(await screen.findByRole('heading', { name: 'No Courses Available' })).toBeVisible()
  expect(screen.getByText('Check back later for new courses')).toBeVisible()
})

test('a list that fails to load says so and can be retried', async () => {
  const list = vi
    .fn(() => ({ content: [courseOf(1)], nextCursor: null }))
    .mockImplementationOnce(() => refuse('UNAVAILABLE', 'The database is down'))
  const { user } = openSite('/allcourses', { auth: signedOut, courses: { list } })
  expect(await screen.findByRole('heading', { name: 'Error Loading Courses' })).toBeVisible()
  expect(screen.getByText('Failed to load courses')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await cards()).toHaveLength(1)
})

test('Show more loads further courses, until there are none', async () => {
  const list = ({ cursor }: { cursor?: string | undefined }) =>
    cursor === 'second'
      ? { content: [courseOf(2)], nextCursor: null }
      : { content: [courseOf(1)], nextCursor: 'second' }
  const { user, where } = openSite('/allcourses', { auth: signedOut, courses: { list } })
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('heading', { name: 'Course 2' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Course 1' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument())
  expect(where()).toBe('/allcourses?pages=2')
  // Keyboard users continue where they were.
  await waitFor(() => expect(screen.getByRole('link', { name: 'Course 2' })).toHaveFocus())
})

/** Three pages of one course each. */
const paged = ({ cursor = '1' }: { cursor?: string | undefined }) => ({
  content: [courseOf(Number(cursor))],
  nextCursor: cursor === '3' ? null : String(Number(cursor) + 1),
})
const titles = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

test('an address with several pages shows them all, with the focus at the top', async () => {
  openSite('/allcourses?pages=2', { auth: signedOut, courses: { list: paged } })
  expect(await screen.findByRole('heading', { name: 'Course 2' })).toBeVisible()
  expect(titles()).toEqual(['Course 1', 'Course 2'])
  await see('The first 2 courses')
  expect(await screen.findByRole('button', { name: 'Show more' })).toBeVisible()
  expect(document.body).toHaveFocus()
})

test('going back from a course restores the pages that were open', async () => {
  const { user, router } = openSite('/allcourses', {
    auth: signedOut,
    courses: { list: paged, show: () => pageOf(courseOf(2)) },
  })
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await user.click(await screen.findByRole('link', { name: 'Course 2' }))
  await screen.findByRole('heading', { level: 1, name: 'Course 2' })
  await act(() => router.navigate(-1))
  expect(await screen.findByRole('heading', { level: 1, name: 'Available Courses' })).toBeVisible()
  await waitFor(() => expect(titles()).toEqual(['Course 1', 'Course 2']))
})

test('a further page that fails to load says so and can be retried', async () => {
  let failing = true
  const list = (input: Parameters<typeof paged>[0]) =>
    input.cursor && failing ? refuse('UNAVAILABLE', 'Down') : paged(input)
  const { user } = openSite('/allcourses', { auth: signedOut, courses: { list } })
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  const again = await screen.findByRole('button', { name: 'Couldn’t load more. Try again' })
  failing = false
  await user.click(again)
  expect(await screen.findByRole('heading', { name: 'Course 2' })).toBeVisible()
})

test('after a reload the list scrolls to where it was, once it is there', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo')
  sessionStorage.setItem('scroll default /allcourses', '1200')
  onTestFinished(() => sessionStorage.clear())
  const answer = Promise.withResolvers<void>()
  openSite('/allcourses', {
    auth: signedOut,
    courses: {
      list: async () => {
        await answer.promise
        return { content: [courseOf(1)], nextCursor: null }
      },
    },
  })
  await screen.findByText('Loading courses')
  expect(scrollTo).not.toHaveBeenCalledWith(0, 1200)
  // A second reload meanwhile keeps the position.
  fireEvent(window, new Event('pagehide'))
  answer.resolve()
  await cards()
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(0, 1200))
  vi.stubGlobal('scrollY', 900)
  fireEvent(window, new Event('pagehide'))
  vi.unstubAllGlobals()
  expect(sessionStorage.getItem('scroll default /allcourses')).toBe('900')
})

test('where the browser blocks site data, the list shows all the same, and can be left', async () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  const { router, where } = openSite('/allcourses', {
    auth: signedOut,
    courses: { list: () => ({ content: [courseOf(1)], nextCursor: null }) },
  })
  expect(await cards()).toHaveLength(1)
  await act(() => router.navigate('/faq'))
  expect(await screen.findByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible()
  expect(where()).toBe('/faq')
})

test('a search says how many courses it found, and can be cleared', async () => {
  const list = vi.fn(() => ({ content: [courseOf(1)], nextCursor: null }))
  const { user, where } = openSite('/allcourses?q=graphs&category=Web3', { auth: signedOut, courses: { list } })
  expect(await screen.findByText('1 result')).toHaveAttribute('role', 'status')
  expect(screen.getByRole('searchbox')).toHaveValue('graphs')
  expect(screen.getByRole('button', { name: 'Web3', pressed: true })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await see('1 course')
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''))
  expect(where()).toBe('/allcourses')
})

test.each([
  ['right after the filters are cleared brings none of them back', ['Clear filters', 'Web3'], 'category=Web3'],
  ['right before Show more stays', ['Web3', 'Show more'], 'q=graphs&sort=rating&category=Web3&pages=2'],
])('a filter that is chosen %s', async (_, names, search) => {
  const list = () => ({ content: [courseOf(1)], nextCursor: 'second' })
  const { where } = openSite('/allcourses?q=graphs&sort=rating', { auth: signedOut, courses: { list } })
  await screen.findByRole('button', { name: 'Show more' })
  const [first, second] = names.map((name) => screen.getByRole('button', { name }))
  // Faster than the address changes.
  act(() => {
    first?.click()
    second?.click()
  })
  expect(where()).toBe(`/allcourses?${search}`)
})

test('under a search without results are the three most popular courses', async () => {
  const list = vi.fn(({ q }: { q?: string | undefined }) => ({
    content: q ? [] : [courseOf(1), courseOf(2), courseOf(3)],
    nextCursor: null,
  }))
  openSite('/allcourses?q=zzzz', { auth: signedOut, courses: { list } })
  expect(await screen.findByRole('heading', { name: 'No results for “zzzz”' })).toBeVisible()
  const popular = within(await screen.findByRole('region', { name: 'Popular courses' }))
  expect(popular.getAllByRole('article')).toHaveLength(3)
  expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ sort: 'popular', limit: 3 }))
})

test('going back undoes a filter', async () => {
  const { user, where, router } = openSite('/allcourses', { auth: signedOut, courses: { list: paged } })
  await user.click(await screen.findByRole('button', { name: 'Web3' }))
  await waitFor(() => expect(where()).toBe('/allcourses?category=Web3'))
  await act(() => router.navigate(-1))
  expect(await screen.findByRole('button', { name: 'All categories', pressed: true })).toBeVisible()
})

test('search, category and order are in the address and in the request', async () => {
  const list = vi.fn(() => ({ content: [], nextCursor: null }))
  const { user, where } = openSite('/allcourses?category=No+such&sort=price-asc', {
    auth: signedOut,
    courses: { list },
  })
  await user.type(await screen.findByRole('searchbox'), 'graphs{Enter}')
  await user.click(screen.getByRole('button', { name: 'Web3' }))
  await waitFor(() =>
    expect(list).toHaveBeenCalledWith(expect.objectContaining({ q: 'graphs', category: 'Web3', sort: 'price-asc' })),
  )
  expect(list).toHaveBeenNthCalledWith(1, expect.not.objectContaining({ category: 'No such' }))
  expect(where()).toBe('/allcourses?sort=price-asc&q=graphs&category=Web3')
  await see('We only searched in Web3. Check the spelling or search all courses.')
  await user.click(screen.getByRole('button', { name: 'Show all courses' }))
  await see('Check back later for new courses')
  expect(where()).toBe('/allcourses')
})

test('the most popular courses come first, unless another order is chosen', async () => {
  const list = vi.fn(() => ({ content: [courseOf(1)], nextCursor: null }))
  const { user, where } = openSite('/allcourses', { auth: signedOut, courses: { list } })
  expect(await screen.findByLabelText('Sort by')).toHaveDisplayValue('Most popular')
  await waitFor(() => expect(list).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ sort: 'popular' })))
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest first')
  expect(where()).toBe('/allcourses?sort=newest')
  await waitFor(() => expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ sort: 'newest' })))
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Most popular')
  expect(where()).toBe('/allcourses')
})

test('level, length, price, language, captions and order are in the address and in the request', async () => {
  const list = vi.fn(() => ({ content: [], nextCursor: null }))
  const { user, where } = openSite('/allcourses?level=expert&language=%3C&captions=%3C&price=1', {
    auth: signedOut,
    courses: { list },
  })
  const choices = { Level: 'beginner', Length: 'short', Price: '500-1000', Language: 'hi', Captions: 'hi' }
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  await screen.findByLabelText('Level')
  for (const [label, value] of Object.entries(choices)) await user.selectOptions(screen.getByLabelText(label), value)
  await user.click(screen.getByRole('button', { name: 'Show courses' }))
  await user.selectOptions(screen.getByLabelText('Sort by'), 'price-asc')
  expect(where()).toBe('/allcourses?level=beginner&length=short&price=500-1000&language=hi&captions=hi&sort=price-asc')
  await waitFor(() =>
    expect(list).toHaveBeenCalledWith(
      expect.objectContaining({
        level: 'beginner',
        length: 'short',
        price: '500-1000',
        language: 'hi',
        captions: 'hi',
        sort: 'price-asc',
      }),
    ),
  )
  for (const wrong of [{ level: 'expert' }, { language: '<' }, { captions: '<' }, { price: '1' }])
    expect(list).toHaveBeenNthCalledWith(1, expect.not.objectContaining(wrong))
  await see('No courses match these filters')
  await user.type(screen.getByRole('searchbox'), 'graphs{Enter}')
  await see('We only searched within your filters. Check the spelling or search all courses.')
  await user.click(screen.getByRole('button', { name: 'Show all courses' }))
  await waitFor(() => expect(where()).toBe('/allcourses'))
})

test('further filters are in a sheet, which keeps the focus and gives it back; their number is on the button', async () => {
  const { user } = openSite('/allcourses?level=beginner&price=500-1000&category=Web3', {
    auth: signedOut,
    courses: { list: () => ({ content: [courseOf(1)], nextCursor: null }) },
  })
  const open = await screen.findByRole('button', { name: 'Filters (2)' })
  await user.click(open)
  const sheet = await screen.findByRole('dialog', { name: 'Filters' })
  for (const name of ['Captions', 'Rating', 'Level', 'Length', 'Price', 'Language'])
    expect(within(sheet).getByLabelText(name)).toBeInTheDocument()
  await waitFor(() => expect(sheet.contains(document.activeElement)).toBe(true))
  for (const _ of Array(10).keys()) await user.tab()
  expect(sheet.contains(document.activeElement)).toBe(true)
  await user.selectOptions(within(sheet).getByLabelText('Level'), '')
  expect(await within(sheet).findByText('1 result')).toHaveAttribute('role', 'status')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(sheet).not.toBeInTheDocument())
  expect(open).toHaveFocus()
  expect(open).toHaveTextContent('Filters (1)')
})

test('Clear filters in the sheet takes back what is chosen in it', async () => {
  const { user, where } = openSite('/allcourses?level=beginner&category=Web3', {
    auth: signedOut,
    courses: { list: () => ({ content: [courseOf(1)], nextCursor: null }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Filters (1)' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(where()).toBe('/allcourses?category=Web3'))
  await user.click(screen.getByRole('button', { name: 'Close filters' }))
  expect(await screen.findByRole('button', { name: 'Filters' })).toHaveFocus()
})

test.each([
  [{ level: 'beginner', minutes: 80, lessons: 9, learners: 1204 }, 'Beginner · 1 h 20 min · 1,204 learners'],
  [{ level: 'all', minutes: 5, learners: 50 }, 'All levels · 5 min · 50 learners'],
  [{ level: 'all', minutes: 5, learners: 49 }, 'All levels · 5 min'],
] as const)('a card says what is known of its course: %j', async (facts, text) => {
  openSite('/allcourses', {
    auth: signedOut,
    courses: { list: () => ({ content: [{ ...courseOf(1), ...facts }], nextCursor: null }) },
  })
  await see(text)
})
