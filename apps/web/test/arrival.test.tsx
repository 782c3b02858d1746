import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { courseOf, openSite, owning, signedIn, signedOut } from './open-site.tsx'

const courses = { list: () => ({ content: [courseOf(1)], nextCursor: null }) }

test('a new screen has the focus on its heading, and its name on the tab', async () => {
  const { user } = openSite('/', { auth: signedOut })
  await user.click(await screen.findByRole('link', { name: 'FAQ' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'FAQ' })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(document.title).toBe('FAQ · Skill Harbor')
})

test('the first screen leaves the focus at the top of the page', async () => {
  document.title = ''
  openSite('/', { auth: signedOut })
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  await waitFor(() => expect(document.title).toMatch(/Skill Harbor$/))
  expect(await screen.findByRole('link', { name: 'User' })).toBeVisible()
  expect(document.body).toHaveFocus()
})

test('a filter keeps the focus; where what had it is gone, the heading takes it', async () => {
  const list = ({ q }: { q?: string | undefined }) => (q ? { content: [], nextCursor: null } : courses.list())
  const { user } = openSite('/allcourses', { auth: signedOut, courses: { list } })
  await user.type(await screen.findByLabelText('Search'), 'x{Enter}')
  expect(await screen.findByText('No course matches')).toBeVisible()
  expect(screen.getByLabelText('Search')).toHaveFocus()
  await user.selectOptions(screen.getByLabelText('Order'), 'price-asc')
  expect(screen.getByLabelText('Order')).toHaveFocus()
  await user.click(await screen.findByRole('button', { name: 'Show all courses' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

test('an opened purchase has the focus on its heading', async () => {
  const { user } = openSite('/mypurchases', { auth: signedIn, purchases: { list: () => owning(courseOf(1)) } })
  await user.click(await screen.findByRole('link', { name: 'View' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Course 1' })).toHaveFocus())
})

test('the way past the navigation leads to the content', async () => {
  openSite('/faq', { auth: signedOut })
  expect(await screen.findByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#content')
  expect(screen.getByRole('main')).toHaveAttribute('id', 'content')
  expect(screen.getByRole('main')).toHaveAttribute('tabindex', '-1')
})
