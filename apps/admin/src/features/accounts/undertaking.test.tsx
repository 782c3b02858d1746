import { undertakingVersion } from '@skillharbor/contracts/constants'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { asha, course, openSite, refuse, seeToast, signedOut } from '../../../test/open-site.tsx'

// As they lie there: imported, they would be compiled.
const catalogs = import.meta.glob<string>('./messages.*.json', { query: '?raw', import: 'default', eager: true })
const due = { ...asha, undertakingDue: undertakingVersion }

test('a seller who hasn’t agreed is asked on every screen, and goes on where they were', async () => {
  let admin: typeof due | typeof asha = due
  const agree = vi.fn(() => {
    admin = asha
    return { message: 'Thanks. We’ve recorded that you agree.' as const }
  })
  const { user, where } = openSite('/admin', {
    admin: { me: () => ({ admin }), agree },
    courses: { mine: () => ({ content: [course] }) },
  })
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sellers’ undertaking' })).toHaveFocus())
  expect(screen.getByText(/is accurate/)).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Your courses' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Agree and continue' }))
  expect(await screen.findByText('Agree to the undertaking to continue')).toBeVisible()
  // Ticked and not ticked any more is not agreed.
  const box = screen.getByRole('checkbox', { name: 'I agree to the sellers’ undertaking' })
  await user.dblClick(box)
  await user.click(screen.getByRole('button', { name: 'Agree and continue' }))
  expect(agree).not.toHaveBeenCalled()
  await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Agree and continue' }))
  await seeToast('Thanks. We’ve recorded that you agree.')
  expect(await screen.findByRole('heading', { name: 'Your courses' })).toBeVisible()
  expect(agree).toHaveBeenCalledExactlyOnceWith({ version: undertakingVersion })
  expect(where()).toBe('/admin')
})

test('who doesn’t want to agree logs out', async () => {
  const logout = vi.fn(() => ({ message: 'Logged out' as never }))
  const { user } = openSite('/sales', {
    admin: {
      me: () => (logout.mock.calls.length > 0 ? refuse('UNAUTHENTICATED', 'Please log in') : { admin: due }),
      logout,
    },
  })
  await screen.findByRole('heading', { name: 'Sellers’ undertaking' })
  await user.click(screen.getByRole('main').querySelector('form button[type=button]') ?? document.body)
  expect(await screen.findByRole('heading', { name: 'Log in as a seller' })).toBeVisible()
  expect(logout).toHaveBeenCalledOnce()
})

test('another version than the API’s is refused in words', async () => {
  const message = 'The undertaking has changed. Reload the page, and read it again'
  const { user } = openSite('/admin', {
    admin: {
      me: () => ({ admin: due }),
      agree: () => refuse('INVALID_INPUT', message, [{ path: 'version', message }]),
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: /I agree/ }))
  await user.click(screen.getByRole('button', { name: 'Agree and continue' }))
  expect(await screen.findByText(message)).toBeVisible()
})

test('nobody signs up without agreeing', async () => {
  const signup = vi.fn(() => refuse('EMAIL_TAKEN', 'An account with this email already exists'))
  const { user } = openSite('/adminsignup', { admin: { ...signedOut, signup } })
  await user.type(await screen.findByLabelText('Username'), asha.username)
  await user.type(screen.getByLabelText('Email'), asha.email)
  await user.type(screen.getByLabelText('Password'), 'harbor-demo-2026')
  await user.type(screen.getByLabelText('State'), asha.state)
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  expect(await screen.findByText('Agree to the undertaking to continue')).toBeVisible()
  expect(signup).not.toHaveBeenCalled()
  await user.click(screen.getByRole('checkbox', { name: /I agree/ }))
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  await waitFor(() => expect(signup).toHaveBeenCalledWith(expect.objectContaining({ undertaking: undertakingVersion })))
})

/** What the undertaking says in each language, without the buttons. */
const saidIn = (language: string): string[] => {
  const { undertaking }: { undertaking: Record<string, string> } = JSON.parse(
    catalogs[`./messages.${language}.json`] ?? '',
  )
  const { read: _read, missing: _missing, submit: _submit, logOut: _logOut, ...said } = undertaking
  return Object.values(said)
}

test('another text of the undertaking is another version', async () => {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(JSON.stringify(['en', 'hi'].map(saidIn))),
  )
  const start = [...new Uint8Array(digest).slice(0, 6)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  expect({ [undertakingVersion]: start }).toEqual({ '2026-12-01': '24e681596c68' })
})
