import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { courseOf, openSite, refuse, signedOut } from './open-site.tsx'
import { server } from './server.ts'

/** Pictures whose links are their keys with a host in front. */
const uploads = { signedUrl: ({ key }: { key: string }) => ({ url: `http://pictures.example/${key}` }) }
const pictured = (at: number) => courseOf(at, `thumbnails/asha/${at}.png`)

const cards = () => screen.findAllByRole('article')

test('six skeletons, then the courses, each with picture, words, price and Purchase', async () => {
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

test('a page costs one request for its courses and one for all its pictures', async () => {
  const requests: string[] = []
  const record = ({ request }: { request: Request }) => requests.push(new URL(request.url).pathname)
  server.events.on('request:start', record)
  openSite('/allcourses', {
    auth: signedOut,
    uploads,
    courses: { list: () => ({ content: Array.from({ length: 24 }, (_, at) => pictured(at)), nextCursor: null }) },
  })
  expect(await screen.findAllByRole('presentation')).toHaveLength(24)
  expect(requests.filter((path) => path.includes('courses.list'))).toHaveLength(1)
  expect(requests.filter((path) => path.includes('uploads.signedUrl'))).toHaveLength(1)
  server.events.removeAllListeners()
})

test('no course at all says so', async () => {
  openSite('/allcourses', { auth: signedOut, courses: { list: () => ({ content: [], nextCursor: null }) } })
  expect(await screen.findByRole('heading', { name: 'No Courses Available' })).toBeVisible()
  expect(screen.getByText('Check back later for new courses')).toBeVisible()
})

test('a list that cannot be loaded says so, and can be tried again', async () => {
  const list = vi
    .fn(() => ({ content: [courseOf(1)], nextCursor: null }))
    .mockImplementationOnce(() => refuse('UNAVAILABLE', 'The database is down'))
  const { user } = openSite('/allcourses', { auth: signedOut, courses: { list } })
  expect(await screen.findByRole('heading', { name: 'Error Loading Courses' })).toBeVisible()
  expect(screen.getByText('Failed to load courses')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await cards()).toHaveLength(1)
})

test('more courses come when asked for, until there are no more', async () => {
  const list = ({ cursor }: { cursor?: string | undefined }) =>
    cursor === 'second'
      ? { content: [courseOf(2)], nextCursor: null }
      : { content: [courseOf(1)], nextCursor: 'second' }
  const { user } = openSite('/allcourses', { auth: signedOut, courses: { list } })
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('heading', { name: 'Course 2' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Course 1' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('search, category and order are in the address and asked of the API', async () => {
  const list = vi.fn(() => ({ content: [], nextCursor: null }))
  const { user, where } = openSite('/allcourses?category=No+such&sort=price-asc', {
    auth: signedOut,
    courses: { list },
  })
  await user.type(await screen.findByLabelText('Search'), 'graphs{Enter}')
  await user.selectOptions(screen.getByLabelText('Category'), 'Web3')
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({ q: 'graphs', category: 'Web3', sort: 'price-asc' }),
    ),
  )
  expect(list).toHaveBeenNthCalledWith(1, expect.not.objectContaining({ category: 'No such' }))
  expect(where()).toBe('/allcourses?sort=price-asc&q=graphs&category=Web3')
  await user.click(await screen.findByRole('button', { name: 'Show all courses' }))
  expect(await screen.findByText('Check back later for new courses')).toBeVisible()
  expect(where()).toBe('/allcourses')
})
