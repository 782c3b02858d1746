import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  courseOf,
  meera,
  openSite,
  owning,
  pageOf,
  refuse,
  see,
  signedIn,
  signedOut,
} from '../../../test/open-site.tsx'

const wishFor = (at: number, priceThen = courseOf(at).price) => ({
  course: courseOf(at),
  addedAt: '2026-11-20T08:00:00.000Z',
  priceThen,
})
const catalogue = { list: () => ({ content: [courseOf(1), courseOf(2)], nextCursor: null }) }
const heart = (at: number) => screen.findByRole('button', { name: new RegExp(`wish list: Course ${at}$`) })

test('a learner presses the heart on a card, and again to take the course off', async () => {
  const wished = new Set<string>()
  const { user } = openSite('/allcourses', {
    auth: signedIn,
    courses: catalogue,
    wishes: {
      list: () => ({ content: [1, 2].filter((at) => wished.has(`c${at}`)).map((at) => wishFor(at)) }),
      add: ({ courseId }) => {
        wished.add(courseId)
        return { message: '' }
      },
      remove: ({ courseId }) => {
        wished.delete(courseId)
        return { message: '' }
      },
    },
  })
  expect(await heart(1)).toHaveAttribute('aria-pressed', 'false')
  await user.click(await heart(1))
  expect(await screen.findByRole('button', { name: 'On your wish list: Course 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await waitFor(() => expect([...wished]).toEqual(['c1']))
  expect(await heart(2)).toHaveAttribute('aria-pressed', 'false')
  await user.click(await heart(1))
  expect(await screen.findByRole('button', { name: 'Add to wish list: Course 1' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await waitFor(() => expect(wished.size).toBe(0))
})

test('the heart stays when it was pressed before the list came, which then answers without the course', async () => {
  const early = Promise.withResolvers<void>()
  let isWished = false
  const list = vi.fn(async () => {
    const content = isWished ? [wishFor(1)] : []
    if (!isWished) await early.promise
    return { content }
  })
  const add = () => {
    isWished = true
    return { message: '' }
  }
  const { user } = openSite('/allcourses', { auth: signedIn, courses: catalogue, wishes: { list, add } })
  await waitFor(() => expect(list).toHaveBeenCalledOnce())
  await user.click(await heart(1))
  await waitFor(() => expect(isWished).toBe(true))
  early.resolve()
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  expect(await screen.findByRole('button', { name: 'On your wish list: Course 1' })).toBeVisible()
})

test('a change that fails is taken back before the list is loaded again, and says why', async () => {
  const again = Promise.withResolvers<{ content: [] }>()
  const list = vi.fn(() => again.promise).mockResolvedValueOnce({ content: [] })
  const { user } = openSite('/allcourses', {
    auth: signedIn,
    courses: catalogue,
    wishes: { list, add: () => refuse('CONFLICT', 'A wish list can have 200 courses.') },
  })
  await user.click(await heart(1))
  await see('A wish list can have 200 courses.')
  await waitFor(async () => expect(await heart(1)).toHaveAttribute('aria-pressed', 'false'))
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  again.resolve({ content: [] })
})

test('a visitor who presses the heart logs in and comes to the course, which is on the list then', async () => {
  let isIn = false
  const add = vi.fn(() => ({ message: '' }))
  const { user, where } = openSite('/allcourses', {
    auth: {
      me: () => (isIn ? { user: meera } : refuse('UNAUTHENTICATED', 'Please log in')),
      login: () => {
        isIn = true
        return { message: '', user: meera }
      },
    },
    courses: { ...catalogue, show: () => pageOf(courseOf(1)) },
    wishes: { list: () => ({ content: add.mock.calls.length > 0 ? [wishFor(1)] : [] }), add },
  })
  await user.click(await heart(1))
  await waitFor(() => expect(where()).toBe('/login?next=%2Fcourse%2Fc1'))
  await user.type(await screen.findByLabelText('Email'), meera.email)
  await user.type(screen.getByLabelText('Password'), 'correct horse battery')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByRole('button', { name: /^On your wish list/ })).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(add).toHaveBeenCalledOnce())
  expect(where()).toBe('/course/c1')
})

test('a course that the learner owns has no heart', async () => {
  openSite('/allcourses', { auth: signedIn, courses: catalogue, purchases: { list: () => owning(courseOf(1)) } })
  expect(await screen.findByRole('link', { name: 'Purchased' })).toBeVisible()
  expect(await heart(2)).toBeVisible()
  expect(screen.queryByRole('button', { name: /wish list: Course 1$/ })).not.toBeInTheDocument()
})

test('the wish list shows its courses, and which costs less now', async () => {
  openSite('/wishlist', {
    auth: signedIn,
    wishes: { list: () => ({ content: [wishFor(1), wishFor(2, courseOf(2).price + 250)] }) },
  })
  const card = async (at: number) =>
    within((await screen.findByRole('heading', { name: `Course ${at}` })).closest('article') ?? document.body)
  expect((await card(2)).getByText('₹250 less than when you added it')).toBeVisible()
  expect((await card(1)).queryByText(/less than/)).not.toBeInTheDocument()
  expect((await card(1)).getByRole('button', { name: 'Purchase' })).toBeVisible()
})

test('the heading has the focus after a course was taken off the list by keyboard', async () => {
  let wished = [wishFor(1), wishFor(2)]
  const { user } = openSite('/wishlist', {
    auth: signedIn,
    wishes: {
      list: () => ({ content: wished }),
      remove: () => {
        wished = [wishFor(2)]
        return { message: '' }
      },
    },
  })
  ;(await heart(1)).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Course 1' })).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('an empty wish list says how to fill it', async () => {
  openSite('/wishlist', { auth: signedIn })
  expect(await screen.findByRole('heading', { name: 'Your wish list is empty' })).toBeVisible()
})

test('a wish list that fails to load can be retried', async () => {
  const list = vi.fn(() => ({ content: [wishFor(1)] })).mockImplementationOnce(() => refuse('UNAVAILABLE', 'Down'))
  const { user } = openSite('/wishlist', { auth: signedIn, wishes: { list } })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Course 1' })).toBeVisible()
})

test('a visitor is asked to log in and comes back', async () => {
  openSite('/wishlist', { auth: signedOut })
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?next=%2Fwishlist')
})

test('the course’s page has the heart in words', async () => {
  openSite('/course/c1', {
    auth: signedIn,
    courses: { show: () => pageOf(courseOf(1)) },
    wishes: { list: () => ({ content: [wishFor(1)] }) },
  })
  expect(await screen.findByRole('button', { name: /^On your wish list/ })).toHaveAttribute('aria-pressed', 'true')
})

test('nothing of one learner’s is left for the next who logs in at the same browser', async () => {
  let who: typeof meera | null = meera
  const next = Promise.withResolvers<{ content: [] }>()
  const ravi = { ...meera, _id: 'u2', username: 'Ravi' }
  const { user, router } = openSite('/wishlist', {
    auth: {
      me: () => ({ user: who ?? refuse('UNAUTHENTICATED', 'Please log in') }),
      logout: () => {
        who = null
        return { message: '' }
      },
      login: () => {
        who = ravi
        return { message: '', user: ravi }
      },
    },
    wishes: { list: () => (who === meera ? { content: [wishFor(1)] } : next.promise) },
  })
  expect(await screen.findByRole('heading', { name: 'Course 1' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await user.type(await screen.findByLabelText('Email'), 'ravi@skillharbor.example')
  await user.type(screen.getByLabelText('Password'), 'harbor-demo-2026')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible()
  await router.navigate('/wishlist')
  expect(await screen.findByRole('heading', { level: 1, name: 'Wish list' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Course 1' })).not.toBeInTheDocument()
  next.resolve({ content: [] })
  expect(await screen.findByRole('heading', { name: 'Your wish list is empty' })).toBeVisible()
})
