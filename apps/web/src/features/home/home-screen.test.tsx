import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openSite, signedOut } from '../../../test/open-site.tsx'

const hrefs = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'))

test('home has everything the specification names, with the specified links', async () => {
  openSite('/', { auth: signedOut })
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Your Path to Career Growth Starts Here')
  const hero = document.getElementById('home')
  expect(hero).toHaveTextContent('Master New Skills Anytime, Anywhere')
  expect(screen.getByRole('link', { name: 'Start learning' })).toHaveAttribute('href', '/signup')
  expect(screen.getByRole('link', { name: 'Explore course' })).toHaveAttribute('href', '/allcourses')
  for (const name of ['Web Designing', 'Web Development', 'Artificial Intelligence'])
    expect(screen.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute(
      'href',
      `/allcourses?${new URLSearchParams({ category: name })}`,
    )

  const why = within(screen.getByRole('region', { name: 'Why choose us' }))
  expect(why.getAllByRole('group')).toHaveLength(6)
  const stories = within(screen.getByRole('region', { name: 'Success stories' })).getAllByRole('listitem')
  expect(stories).toHaveLength(6)
  for (const story of stories) expect(story).toHaveTextContent(/[A-Z]\w+ [A-Z]\w+@\w+/)
})

test('the footer links to eight existing pages and four external sites', async () => {
  const { router } = openSite('/', { auth: signedOut, courses: { list: () => ({ content: [], nextCursor: null }) } })
  const links = within(await screen.findByRole('navigation', { name: 'Footer' })).getAllByRole('link')
  const own = hrefs(links).filter((href) => href?.startsWith('/'))
  expect(own.toSorted()).toEqual(
    ['/about-us', '/affiliate', '/blog', '/contact', '/courses', '/faq', '/privacy', '/terms'].toSorted(),
  )
  expect(hrefs(links).filter((href) => href?.startsWith('https://'))).toHaveLength(4)
  const titles: Record<string, string> = { '/about-us': 'About us', '/courses': 'Available Courses', '/faq': 'FAQ' }
  for (const path of own) {
    await router.navigate(path ?? '')
    const title = titles[path ?? ''] ?? new RegExp(`^${path?.slice(1)}$`, 'i')
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test('an unknown address says so', async () => {
  openSite('/no-such-page', { auth: signedOut })
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
})
