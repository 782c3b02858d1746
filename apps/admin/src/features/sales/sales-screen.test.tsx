import type { Answers } from '@skillharbor/client/testing'
import { inline } from '@skillharbor/contracts/messages'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { course, openSite, refuse, seeToast, signedIn, signedOut } from '../../../test/open-site.tsx'
import { revenue, sale } from '../../../test/sales.ts'

const answers: Answers['sales'] = {
  list: () => ({ content: [sale], nextCursor: null }),
  revenue: () => revenue,
}
const open = (path = '/sales', sales: Answers['sales'] = {}) =>
  openSite(path, {
    admin: signedIn,
    courses: { mine: () => ({ content: [course] }) },
    sales: { ...answers, ...sales },
  })
const table = () => screen.findByRole('table', { name: /^Orders/ })

test('an order is listed with its learner, course, amount, status and time, and links to its details', async () => {
  open()
  const row = within(await table()).getByRole('row', { name: /Meera/ })
  expect(row).toHaveTextContent(/Meera.*Type on the web.*₹1,499.*Paid.*20 Nov 2026, 12:30 am/)
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/orders/o1')
  expect(within(screen.getByRole('list', { name: 'Orders' })).getAllByRole('listitem')).toHaveLength(1)
})

test('a part that went back and a dispute are said beside “Paid”', async () => {
  open('/sales', { list: () => ({ content: [{ ...sale, refunded: 100.5, disputed: true }], nextCursor: null }) })
  expect(within(await table()).getByRole('row', { name: /Meera/ })).toHaveTextContent(
    /Paid.*₹100.50 refunded.*Disputed/,
  )
  const [card] = within(screen.getByRole('list', { name: 'Orders' })).getAllByRole('listitem')
  expect(card).toHaveTextContent(/Paid.*₹100.50 refunded.*Disputed/)
})

test('revenue is shown in total, by day and by course, and as a table', async () => {
  const { user } = open()
  expect(await screen.findByText('₹1,499', { selector: 'p' })).toBeVisible()
  expect(screen.getByRole('figure')).toHaveTextContent('Best day: 20 Nov, ₹1,499')
  await user.click(screen.getByText('Revenue by day as a table'))
  expect(
    within(screen.getByRole('table', { name: /^Revenue by day/ })).getByRole('row', { name: /20 Nov/ }),
  ).toHaveTextContent('₹1,499')
  const byCourse = screen.getByRole('table', { name: 'By course' })
  expect(within(byCourse).getByRole('link', { name: course.title })).toHaveAttribute('href', '/sales?course=c1')
  fireEvent.pointerEnter(screen.getAllByTestId('day')[0] ?? document.body)
  expect(screen.getByRole('figure')).toHaveTextContent('18 Nov: ₹0')
})

test('of many courses, the six that earned the most are shown, and all on demand', async () => {
  const byCourse = Array.from({ length: 9 }, (_, at) => ({
    course: { _id: `c${at}`, title: `Course ${at}` },
    revenue: 900 - at,
  }))
  const { user } = open('/sales', { revenue: () => ({ ...revenue, byCourse }) })
  const shown = async () => within(await screen.findByRole('table', { name: 'By course' })).getAllByRole('link')
  expect((await shown()).map(({ textContent }) => textContent)).toEqual(
    byCourse.slice(0, 6).map(({ course }) => course.title),
  )
  const toggle = screen.getByRole('button', { name: 'Show all (9)', expanded: false })
  await user.click(toggle)
  expect(await shown()).toHaveLength(9)
  await user.click(screen.getByRole('button', { name: 'Show fewer', expanded: true }))
  expect(await shown()).toHaveLength(6)
})

test('six courses need no way to all of them', async () => {
  const byCourse = Array.from({ length: 6 }, (_, at) => ({
    course: { _id: `c${at}`, title: `Course ${at}` },
    revenue: 5,
  }))
  open('/sales', { revenue: () => ({ ...revenue, byCourse }) })
  expect(within(await screen.findByRole('table', { name: 'By course' })).getAllByRole('link')).toHaveLength(6)
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
})

test.each([
  { totalBefore: 1200, says: '25% more₹1,200 in the 3 days before' },
  { totalBefore: 2998, says: '50% less₹2,998 in the 3 days before' },
  { totalBefore: 1499, says: 'No change₹1,499 in the 3 days before' },
  { totalBefore: 0, says: '₹0 in the 3 days before' },
])('revenue is compared with the period before: $says', async ({ totalBefore, says }) => {
  open('/sales', { revenue: () => ({ ...revenue, totalBefore }) })
  expect((await screen.findByText(/in the 3 days before/)).textContent).toBe(says)
})

test('selecting a period changes the address and loads its revenue', async () => {
  const asked: number[] = []
  const { user, where } = open('/sales', {
    revenue: ({ days }) => {
      asked.push(days)
      return revenue
    },
  })
  expect(await screen.findByRole('button', { name: '30 days', pressed: true })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '7 days' }))
  expect(await screen.findByRole('button', { name: '7 days', pressed: true })).toBeVisible()
  expect(where()).toBe('/sales?days=7')
  await waitFor(() => expect(asked).toEqual([30, 7]))
})

test('orders are filtered by status and course, also from the address', async () => {
  const asked: unknown[] = []
  const { user, where } = open('/sales?state=paid&days=7', {
    list: ({ state, courseId }) => {
      asked.push([state, courseId])
      return { content: [sale], nextCursor: null }
    },
  })
  expect(await screen.findByLabelText('Status')).toHaveValue('paid')
  await screen.findByRole('option', { name: course.title })
  await user.selectOptions(screen.getByLabelText('Course'), course.title)
  await waitFor(() => expect(where()).toBe('/sales?state=paid&days=7&course=c1'))
  await user.selectOptions(screen.getByLabelText('Status'), '')
  await waitFor(() => expect(where()).toBe('/sales?days=7&course=c1'))
  await waitFor(() =>
    expect(asked).toEqual([
      ['paid', undefined],
      ['paid', 'c1'],
      [undefined, 'c1'],
    ]),
  )
})

test('orders are searched, also from the address, and a search without results leads back to all', async () => {
  const asked: unknown[] = []
  const { user, where } = open('/sales?q=pay_1&pages=2', {
    list: ({ q }) => {
      asked.push(q)
      return { content: q === 'welding' ? [] : [sale], nextCursor: null }
    },
  })
  const search = await screen.findByRole('searchbox', { name: 'Search orders' })
  expect(search).toHaveValue('pay_1')
  await user.clear(search)
  await user.type(search, ' welding {Enter}')
  expect(await screen.findByRole('heading', { name: 'No matching orders' })).toBeVisible()
  expect(where()).toBe('/sales?q=welding')
  await user.click(screen.getByRole('button', { name: 'Show all orders' }))
  await table()
  expect(asked).toEqual(['pay_1', 'welding', undefined])
  expect(search).toHaveValue('')
})

test('unknown values in the address are ignored', async () => {
  open('/sales?state=stolen&days=13&pages=-4')
  expect(await screen.findByLabelText('Status')).toHaveValue('')
  expect(screen.getByRole('button', { name: '30 days', pressed: true })).toBeVisible()
  await table()
})

test('a deleted course takes its name from its orders', async () => {
  const gone = { ...sale, course: { _id: 'gone', title: 'Sailing by night' } }
  open('/sales?course=gone', { list: () => ({ content: [gone], nextCursor: null }) })
  await table()
  await waitFor(() => expect(screen.getByLabelText('Course')).toHaveDisplayValue('Sailing by night'))
})

const pageOf = (cursor: string | undefined) => {
  const at = Number(cursor ?? 0)
  return { content: [{ ...sale, _id: `o${at}`, learner: `Learner ${at}` }], nextCursor: at < 2 ? String(at + 1) : null }
}

test('“Show more” adds a page of orders and puts it in the address', async () => {
  const { user, where } = open('/sales', { list: ({ cursor }) => pageOf(cursor) })
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await within(await table()).findByText('Learner 1')).toBeVisible()
  expect(where()).toBe('/sales?pages=2')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Show more' })).not.toHaveAttribute('aria-busy'))
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await within(await table()).findByText('Learner 2')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull())
})

test('an address with several pages shows them all; a new filter starts at page one', async () => {
  const { user, where } = open('/sales?pages=3', { list: ({ cursor }) => pageOf(cursor) })
  expect(await within(await table()).findByText('Learner 2')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Status'), 'paid')
  await waitFor(() => expect(where()).toBe('/sales?state=paid'))
})

test('a page that failed to load can be retried', async () => {
  let down = true
  const { user } = open('/sales', {
    list: ({ cursor }) => (cursor && down ? refuse('UNAVAILABLE', 'Down') : pageOf(cursor)),
  })
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  const again = await screen.findByRole('button', { name: 'Couldn’t load more. Try again' })
  expect(within(await table()).getByText('Learner 0')).toBeVisible()
  down = false
  await user.click(again)
  expect(await within(await table()).findByText('Learner 1')).toBeVisible()
})

test('the filtered orders are downloaded as a CSV file', async () => {
  const asked: unknown[] = []
  const { user } = open('/sales?state=paid', {
    export: (filter) => {
      asked.push(filter)
      return { filename: 'sales-2026-11-20.csv', csv: '"order"\r\n' }
    },
  })
  await table()
  const made = vi.spyOn(URL, 'createObjectURL')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(click).toHaveBeenCalled())
  expect(click.mock.contexts[0]).toHaveProperty('download', 'sales-2026-11-20.csv')
  expect(made.mock.calls[0]?.[0]).toHaveProperty('size', '\uFEFF"order"\r\n'.length + 2)
  expect(asked).toEqual([{ state: 'paid' }])
})

test('a failed download says so', async () => {
  const { user } = open('/sales', { export: () => refuse('UNAVAILABLE', 'Try again later') })
  await table()
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  await seeToast('Couldn’t create the CSV file')
})

test('revenue and orders announce that they are loading', async () => {
  const list = Promise.withResolvers<{ content: []; nextCursor: null }>()
  const earned = Promise.withResolvers<typeof revenue>()
  open('/sales', { list: () => list.promise, revenue: () => earned.promise })
  await screen.findByRole('heading', { name: 'Sales' })
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([inline.loading, inline.loading])
  list.resolve({ content: [], nextCursor: null })
  earned.resolve({ total: 0, totalBefore: 0, byDay: [{ day: '2026-11-20', revenue: 0 }], byCourse: [] })
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: /^No earnings/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
})

test('a filter without matches offers all orders', async () => {
  const { user, where } = open('/sales?state=refunded', {
    list: ({ state }) => ({ content: state ? [] : [sale], nextCursor: null }),
  })
  expect(await screen.findByRole('heading', { name: 'No matching orders' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all orders' }))
  await table()
  expect(where()).toBe('/sales')
})

test('revenue and orders that failed to load can be retried separately', async () => {
  let down = true
  const failing = () => refuse('UNAVAILABLE', 'Down')
  const { user } = open('/sales', {
    list: () => (down ? failing() : { content: [sale], nextCursor: null }),
    revenue: () => (down ? failing() : revenue),
  })
  await screen.findByRole('heading', { name: 'Couldn’t load your orders' })
  await screen.findByRole('heading', { name: 'Couldn’t load your revenue' })
  down = false
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) await user.click(button)
  await table()
  expect(await screen.findByRole('figure')).toBeVisible()
})

test('a visitor is asked to log in and returns to the same filter', async () => {
  const { user, where } = openSite('/sales?state=paid', { admin: signedOut })
  await user.click(await screen.findByRole('link', { name: 'Log in' }))
  await waitFor(() => expect(where()).toBe(`/adminlogin?${new URLSearchParams({ next: '/sales?state=paid' })}`))
})
