import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { courseOf, openSite, owning, refuse, see, signedIn, signedOut } from '../../../test/open-site.tsx'

const openPurchases = (list: () => ReturnType<typeof owning>, path = '/mypurchases') =>
  openSite(path, { auth: signedIn, purchases: { list } })

test('View opens the course at its own address', async () => {
  const { user, where } = openPurchases(() => owning(courseOf(1)))
  await see('What course 1 teaches.')
  await user.click(screen.getByRole('link', { name: 'View' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Course 1' })).toBeVisible()
  expect(where()).toBe('/mypurchases?course=c1')
  await user.click(screen.getByRole('link', { name: 'My Purchases' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'My Purchases' })).toBeVisible()
})

test('a course that the learner doesn’t own isn’t shown', async () => {
  openPurchases(() => owning(courseOf(1)), '/mypurchases?course=c2')
  expect(await screen.findByRole('heading', { name: 'You don’t own this course' })).toBeVisible()
})

test('My Purchases without purchases says so', async () => {
  openPurchases(() => owning())
  expect(await screen.findByRole('heading', { name: 'No Purchase Available' })).toBeVisible()
})

test('purchases that fail to load say so and can be retried', async () => {
  const list = vi.fn(() => owning(courseOf(1))).mockImplementationOnce(() => refuse('UNAVAILABLE', 'Down'))
  const { user } = openPurchases(list)
  expect(await screen.findByRole('heading', { name: 'Error Loading Courses' })).toBeVisible()
  expect(screen.getByText('Failed to load courses')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Course 1' })).toBeVisible()
})

test('a visitor is asked to log in and comes back', async () => {
  openSite('/mypurchases?course=c1', { auth: signedOut })
  expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login?next=%2Fmypurchases%3Fcourse%3Dc1',
  )
})
