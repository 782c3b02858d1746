import type { AccountSession } from '@skillharbor/contracts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openSite, refuse, see, signedIn, signedOut } from '../../../test/open-site.tsx'
import { here, ownAccount, phone, tablet } from '../../../test/own-account.ts'

/** An account with these sessions, of which all but the first can be ended. */
const withSessions = (...content: AccountSession[]) => {
  const running = { content }
  return {
    ...ownAccount,
    sessions: () => running,
    endSession: vi.fn(({ id }: { id: string }) => {
      running.content = running.content.filter(({ _id }) => _id !== id)
      return { message: '' }
    }),
    endOtherSessions: vi.fn(() => {
      running.content = running.content.slice(0, 1)
      return { message: '' }
    }),
  }
}
const rows = async () => within(await screen.findByRole('list', { name: 'Devices' })).getAllByRole('listitem')
const texts = async () => (await rows()).map((row) => row.textContent)

test('each session shows its device and last use; the current one comes first and can’t be ended', async () => {
  openSite('/account', { auth: withSessions(phone, here, tablet) })
  expect(await texts()).toEqual([
    'Firefox on LinuxIn use nowThis device',
    'Chrome on AndroidLast used 2 hours agoLog out',
    'Safari on iOSLast used 3 days agoLog out',
  ])
})

test('a learner with one session is told that there are no others', async () => {
  openSite('/account', { auth: withSessions(here) })
  await see('You’re not logged in on any other device.')
  expect(screen.queryByRole('button', { name: 'Log out all other devices' })).not.toBeInTheDocument()
})

test('of many sessions five are shown, until somebody asks for all', async () => {
  const others = Array.from({ length: 19 }, (_, at) => ({ ...phone, _id: `s${at}`, device: `Chrome ${at} on Android` }))
  const { user } = openSite('/account', { auth: withSessions(here, ...others) })
  expect(await rows()).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Show all 20' }))
  expect(await rows()).toHaveLength(20)
  expect(screen.getByRole('button', { name: 'Log out Chrome 4 on Android' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Show all 20' })).not.toBeInTheDocument()
})

test('an ended session leaves the list, and the focus stays nearby', async () => {
  const auth = withSessions(here, phone, tablet)
  const { user } = openSite('/account', { auth })
  await user.click(await screen.findByRole('button', { name: `Log out ${phone.device}` }))
  await see(`Logged out ${phone.device}`)
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect(auth.endSession).toHaveBeenCalledExactlyOnceWith({ id: phone._id })
  await waitFor(() => expect(screen.getByRole('region', { name: 'Where you’re logged in' })).toHaveFocus())
})

test('a session that fails to end says why and stays', async () => {
  const endSession = () => refuse('UNAVAILABLE', 'Try again soon')
  const { user } = openSite('/account', { auth: { ...withSessions(here, phone), endSession } })
  const button = await screen.findByRole('button', { name: `Log out ${phone.device}` })
  await user.click(button)
  await see('Try again soon')
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
  expect(await rows()).toHaveLength(2)
})

test('a learner whose session has ended is asked to log in, with the focus on that message', async () => {
  let me = signedIn.me
  const endSession = () => {
    me = signedOut.me
    return refuse('UNAUTHENTICATED', 'Please log in')
  }
  const { user } = openSite('/account', { auth: { ...withSessions(here, phone), me: () => me(), endSession } })
  await user.click(await screen.findByRole('button', { name: `Log out ${phone.device}` }))
  const heading = await screen.findByRole('heading', { name: 'Log in to see your account' })
  await waitFor(() => expect(heading).toHaveFocus())
})

test('a session that has already ended just leaves the list', async () => {
  const auth = withSessions(here, phone)
  const endSession = (input: { id: string }) => {
    auth.endSession(input)
    return refuse('NOT_FOUND', 'No such session')
  }
  const { user } = openSite('/account', { auth: { ...auth, endSession } })
  await user.click(await screen.findByRole('button', { name: `Log out ${phone.device}` }))
  await see('You’re not logged in on any other device.')
  expect(screen.queryByText('No such session')).not.toBeInTheDocument()
})

test('all other sessions are ended after a confirmation, which can be cancelled', async () => {
  const auth = withSessions(here, phone, tablet)
  const { user } = openSite('/account', { auth })
  const button = await screen.findByRole('button', { name: 'Log out all other devices' })
  await user.click(button)
  const question = await screen.findByRole('alertdialog', { name: 'Log out all other devices?' })
  expect(question).toHaveAccessibleDescription('Your 2 other devices will be logged out. You’ll stay logged in here.')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(button).toHaveFocus())
  expect(auth.endOtherSessions).not.toHaveBeenCalled()

  await user.click(button)
  const again = await screen.findByRole('alertdialog', { name: 'Log out all other devices?' })
  await user.click(within(again).getByRole('button', { name: 'Log out all other devices' }))
  await see('You’re logged out on all other devices')
  await see('You’re not logged in on any other device.')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Where you’re logged in' })).toHaveFocus())
})
