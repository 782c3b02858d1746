import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openSite, signedOut } from '../../../test/open-site.tsx'

test('the blog lists its posts with author and day, and each has an address of its own', async () => {
  const { user, where } = openSite('/blog', { auth: signedOut })
  const title = 'Twenty minutes a day beats a Sunday binge'
  const post = within(
    (await screen.findByRole('heading', { level: 2, name: title })).closest('article') ?? document.body,
  )
  expect(post.getByText(/Editorial team/)).toHaveTextContent('Editorial team, 14 September 2026')
  await user.click(post.getByRole('link', { name: title }))
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(where()).toBe('/blog/twenty-minutes-a-day')
  expect(screen.getByRole('heading', { level: 2, name: 'Start by remembering' })).toBeVisible()
  expect(within(screen.getByRole('article')).getByRole('link', { name: 'My Purchases' })).not.toHaveAttribute('target')
  await user.click(screen.getByRole('link', { name: 'All posts' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
})

test('an unknown post says so and offers the blog', async () => {
  openSite('/blog/nothing', { auth: signedOut })
  expect(await screen.findByRole('heading', { level: 1, name: 'Post not found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'All posts' })).toHaveAttribute('href', '/blog')
})
