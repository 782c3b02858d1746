import { NoAnswer } from '@skillharbor/client/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { meera, openSite, refuse, see, signedIn, signedOut } from '../../../test/open-site.tsx'
import { accountOf, here, ownAccount } from '../../../test/own-account.ts'

test('every screen’s bar links to the account', async () => {
  const { user, where } = openSite('/faq', { auth: ownAccount })
  const bar = within(await screen.findByRole('navigation', { name: 'Main' }))
  await user.click(await bar.findByRole('link', { name: 'Your account' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  expect(where()).toBe('/account')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  expect(document.title).toBe('Your account · Skill Harbor')
  expect(bar.getByRole('link', { name: 'Your account' })).toHaveAttribute('aria-current', 'page')
})

test('a visitor logs in first and comes back', async () => {
  let me = signedOut.me
  const { user, where } = openSite('/account', {
    auth: {
      ...ownAccount,
      me: () => me(),
      login: () => {
        me = signedIn.me
        return { message: '', user: meera }
      },
    },
  })
  expect(await screen.findByRole('heading', { name: 'Log in to see your account' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Your account' })).not.toBeInTheDocument()
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }))
  await user.type(await screen.findByLabelText('Email'), meera.email)
  await user.type(screen.getByLabelText('Password'), 'harbor-demo-2026')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await see(meera.username)
  expect(where()).toBe('/account')
})

test('profile and sessions show skeletons while they load', async () => {
  const answer = Promise.withResolvers<void>()
  openSite('/account', {
    auth: {
      ...ownAccount,
      account: async () => {
        await answer.promise
        return accountOf()
      },
    },
  })
  expect(await screen.findByText('Loading your profile')).toBeInTheDocument()
  expect(screen.getByText('Loading your devices')).toBeInTheDocument()
  expect(screen.getByLabelText('Current password')).toBeVisible()
  answer.resolve()
  await see(meera.email)
  await see(here.device)
  await waitFor(() => expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument())
})

test('sections that fail to load can be retried', async () => {
  let up = false
  const account = () => (up ? accountOf() : refuse('UNAVAILABLE', 'Not now'))
  const sessions = () => (up ? ownAccount.sessions() : refuse('UNAVAILABLE', 'Not now'))
  const { user } = openSite('/account', { auth: { ...ownAccount, account, sessions } })
  await see(/Couldn’t load your profile/)
  await see(/Couldn’t load your devices/)
  up = true
  for (const [part, shown] of [
    ['Profile', meera.email],
    ['Where you’re logged in', here.device],
  ] as const) {
    const region = screen.getByRole('region', { name: part })
    await user.click(within(region).getByRole('button', { name: 'Try again' }))
    await see(shown)
    await waitFor(() => expect(region).toHaveFocus())
  }
})

test('a session that ended elsewhere leads to the login screen', async () => {
  let me = signedIn.me
  const sessions = () => {
    me = signedOut.me
    return refuse('UNAUTHENTICATED', 'Please log in')
  }
  openSite('/account', { auth: { ...ownAccount, me: () => me(), sessions } })
  expect(await screen.findByRole('heading', { name: 'Log in to see your account' })).toBeVisible()
})

test('a confirmed address says so', async () => {
  openSite('/account', { auth: ownAccount })
  await see('Confirmed')
  expect(screen.queryByRole('button', { name: 'Resend link' })).not.toBeInTheDocument()
})

test('an unconfirmed address offers a new link', async () => {
  const answer = Promise.withResolvers<{ message: string }>()
  const sendVerification = vi.fn(() => answer.promise)
  const { user } = openSite('/account', {
    auth: { ...ownAccount, account: () => accountOf(false), sendVerification },
  })
  await see('Not confirmed yet')
  const button = screen.getByRole('button', { name: 'Resend link' })
  await user.click(button)
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
  await user.click(button)
  answer.resolve({ message: '' })
  await see(`We’ve sent a link to ${meera.email}`)
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
  expect(sendVerification).toHaveBeenCalledOnce()
})

test('a link that fails to send says why', async () => {
  const sendVerification = () => refuse('TOO_MANY_REQUESTS', 'Too many emails were requested')
  const { user } = openSite('/account', {
    auth: { ...ownAccount, account: () => accountOf(false), sendVerification },
  })
  await user.click(await screen.findByRole('button', { name: 'Resend link' }))
  await see('Couldn’t send the link')
  await see('Too many emails were requested')
})

const saved = () => {
  const files: Blob[] = []
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:file'
  }
  URL.revokeObjectURL = () => {}
  return files
}

test('the data export is downloaded as a file', async () => {
  const data = {
    exportedAt: '2026-11-20T10:00:00.000Z',
    account: { ...accountOf().account, role: 'user' as const },
    sessions: [here],
    orders: [],
    purchases: [],
    newsletterSince: null,
  }
  const files = saved()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = openSite('/account', { auth: { ...ownAccount, exportData: () => data } })
  await user.click(await screen.findByRole('button', { name: 'Download my data' }))
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect(click.mock.contexts[0]).toHaveProperty('download', 'my-data-2026-11-20.json')
  expect(files[0]?.type).toBe('application/json')
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(data)
})

test('a failed download is reported', async () => {
  const files = saved()
  const exportData = () => {
    throw new NoAnswer()
  }
  const { user } = openSite('/account', { auth: { ...ownAccount, exportData } })
  await user.click(await screen.findByRole('button', { name: 'Download my data' }))
  await see('Couldn’t download your data')
  expect(files).toEqual([])
})

test('a learner switches emails off and on; a change that fails is taken back', async () => {
  const sent: unknown[] = []
  const setEmailChoice = vi
    .fn((choice: unknown) => {
      sent.push(choice)
      return { message: '' }
    })
    .mockImplementationOnce(() => refuse('UNAVAILABLE', 'Try again soon'))
  const { user } = openSite('/account', { auth: { ...ownAccount, setEmailChoice } })
  const drops = await screen.findByRole('checkbox', { name: /^Price drops/ })
  expect(drops).toBeChecked()
  await user.click(drops)
  await see('Try again soon')
  await waitFor(() => expect(drops).toBeChecked())
  await user.click(drops)
  await waitFor(() => expect(drops).not.toBeChecked())
  await waitFor(() => expect(sent).toEqual([{ kind: 'price-fall', on: false }]))
  expect(screen.getByRole('checkbox', { name: /^Answers to your reviews/ })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: /^Answers to your questions/ })).toBeChecked()
})
