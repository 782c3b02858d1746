import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openSite, refuse, see, signedOut } from '../../../test/open-site.tsx'

const token = '0f8fad5b-d9cb-469f-a165-70867728950e'

test.each([
  ['confirm', 'You’re subscribed. We’ll write when there’s something worth reading.'],
  ['unsubscribe', 'You’re unsubscribed. We won’t send you the newsletter again.'],
] as const)('the link of an email does what it says: %s', async (action, done) => {
  const follow = vi.fn(() => ({ message: '' }))
  openSite(`/newsletter/${action}#token=${token}`, { auth: signedOut, newsletter: { [action]: follow } })
  await see(done)
  expect(follow).toHaveBeenCalledExactlyOnceWith({ token })
  expect(screen.getByRole('link', { name: 'See our courses' })).toHaveAttribute('href', '/allcourses')
})

test('a link that doesn’t work any more says what to do', async () => {
  const confirm = () => refuse('LINK_INVALID', '')
  openSite(`/newsletter/confirm#token=${token}`, { auth: signedOut, newsletter: { confirm } })
  await see('This link doesn’t work any more. Subscribe again to get a new one.')
})

test('the link of an email that can be switched off does it, and says where to switch it on', async () => {
  const unsubscribe = vi.fn(() => ({ message: '' }))
  openSite(`/emails/unsubscribe#token=${token}.price-fall`, { auth: signedOut, emails: { unsubscribe } })
  await see('Done. You won’t get these emails any more. You can turn them on again in your account.')
  expect(unsubscribe).toHaveBeenCalledExactlyOnceWith({ token: `${token}.price-fall` })
})
