import { stopClock } from '@skillharbor/client/testing-clock'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { asha, course, openSite, refuse } from '../../test/open-site.tsx'

test('a seller whom nobody can tell is logged in isn’t asked to log in, and goes on with Try again', async () => {
  const { pass, until, untilAsked } = stopClock()
  let answer: () => { admin: typeof asha } = () => refuse('UNAVAILABLE', 'Please try again in a moment')
  const me = vi.fn(() => answer())
  openSite('/admin', { admin: { me }, courses: { mine: () => ({ content: [course] }) } })
  await untilAsked(me, 1)
  await pass(1_000)
  await untilAsked(me, 2)
  await pass(3_000)
  await untilAsked(me, 3)
  const heading = 'We can’t reach Skill Harbor just now.'
  await until(() => expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible())
  expect(screen.queryByText(/log in/i)).toBeNull()
  answer = () => ({ admin: asha })
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  await until(() => expect(screen.getByRole('heading', { name: course.title })).toBeVisible())
})
