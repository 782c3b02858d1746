import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { course, openSite, signedIn } from '../../../../test/open-site.tsx'

const courses = [
  course,
  { ...course, _id: 'c2', title: 'Colour that works', description: 'Paint.', price: 99, buyers: 7, earned: 693 },
  { ...course, _id: 'c3', title: 'Advanced type', category: 'UI/UX' as const, price: 4999, buyers: 2, earned: 9998 },
]
const open = (path = '/admin') => openSite(path, { admin: signedIn, courses: { mine: () => ({ content: courses }) } })
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const search = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search your courses' })

test('typing filters the courses by every word, announces how many match and changes the address', async () => {
  const { user, where } = open()
  await user.type(await search(), 'TYPE ui/ux')
  await waitFor(() => expect(titles()).toEqual(['Advanced type']))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 of 3 courses'))
  expect(await search()).toHaveValue('TYPE ui/ux')
  expect(where()).toBe('/admin?q=TYPE+ui%2Fux')
})

test.each([
  ['newest', ['Type on the web', 'Colour that works', 'Advanced type']],
  ['title', ['Advanced type', 'Colour that works', 'Type on the web']],
  ['buyers', ['Colour that works', 'Advanced type', 'Type on the web']],
  ['earned', ['Advanced type', 'Colour that works', 'Type on the web']],
  ['price-asc', ['Colour that works', 'Type on the web', 'Advanced type']],
  ['price-desc', ['Advanced type', 'Type on the web', 'Colour that works']],
])('courses are sorted by %s', async (order, expected) => {
  const { user, where } = open()
  await user.selectOptions(await screen.findByLabelText('Sort by'), order)
  await waitFor(() => expect(titles()).toEqual(expected))
  expect(where()).toBe(`/admin?sort=${order}`)
})

test('search and sort order come from the address', async () => {
  open('/admin?q=type&sort=price-desc')
  expect(await search()).toHaveValue('type')
  expect(titles()).toEqual(['Advanced type', 'Type on the web'])
  expect(screen.getByLabelText('Sort by')).toHaveValue('price-desc')
})

test('an unknown sort order is ignored', async () => {
  open('/admin?sort=constructor')
  await search()
  expect(titles()).toEqual(courses.map(({ title }) => title))
})

test('a search without results says so and offers all courses', async () => {
  const { user, where } = open('/admin?q=welding')
  expect(await screen.findByRole('heading', { name: 'No results for “welding”' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all courses' }))
  await waitFor(() => expect(titles()).toHaveLength(3))
  await waitFor(async () => expect(await search()).toHaveValue(''))
  expect(where()).toBe('/admin')
})
