import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { asha, openSite, refuse } from '../../../test/open-site.tsx'
import { anOrder, attentionItem } from '../../../test/sales.ts'

const suspended = { me: () => ({ admin: { ...asha, suspended: { reason: 'Copied courses' } } }) }
const items = [attentionItem('dispute-open', { respondBy: '2026-12-05T10:00:00.000Z' })]

test.for(['/admin', '/createcourse', '/sales', '/adminaccount'])(
  'at %s, a suspended seller reads why, and which disputes wait for an answer',
  async (address) => {
    const { user, where } = openSite(address, {
      admin: suspended,
      sales: { attention: () => ({ content: items }), show: () => ({ content: anOrder({ refundable: true }) }) },
    })
    expect(await screen.findByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
    expect(screen.getByText('The reason: Copied courses')).toBeVisible()
    expect(await screen.findAllByRole('link', { name: 'Open order' })).toHaveLength(1)
    // The bar leads nowhere but out.
    expect(screen.queryByRole('link', { name: 'Courses' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Open order' }))
    expect(await screen.findByRole('link', { name: 'Back to Disputes' })).toBeVisible()
    expect(where()).toMatch(/^\/orders\//)
    expect(screen.queryByRole('button', { name: /Refund|Accept/ })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Back to Disputes' }))
    expect(await screen.findByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
  },
)

test('when no bank waits any more, it says so', async () => {
  openSite('/admin', { admin: suspended, sales: { attention: () => ({ content: [] }) } })
  expect(await screen.findByText('No disputes to answer')).toBeVisible()
})

test('a failure offers another try', async () => {
  let tries = 0
  const attention = () => (tries++ < 1 ? refuse('PROVIDER_UNAVAILABLE', 'Not now') : { content: [] })
  const { user } = openSite('/admin', { admin: suspended, sales: { attention } })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No disputes to answer')).toBeVisible()
})
