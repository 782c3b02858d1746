import { type Answers, findUpperDialog } from '@skillharbor/client/testing'
import type { LoggedEvent, ManagedAccount, ManagedCourse } from '@skillharbor/contracts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { asha, openSite, refuse, seeToast, signedIn } from '../../../test/open-site.tsx'

const anAccount = (change: Partial<ManagedAccount> = {}): ManagedAccount => ({
  _id: 'l1',
  realm: 'user',
  username: 'Meera',
  email: 'meera@skillharbor.example',
  emailVerified: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  state: 'active',
  reason: null,
  sessions: 2,
  secondFactors: 0,
  courses: 0,
  operator: false,
  ...change,
})
const aCourse = (change: Partial<ManagedCourse> = {}): ManagedCourse => ({
  _id: 'c1',
  title: 'Type on the web',
  status: 'published',
  createdAt: '2026-01-01T00:00:00.000Z',
  seller: { _id: 'a2', username: 'Ravi', suspended: false },
  takenDown: null,
  ...change,
})
const anEvent = (change: Partial<LoggedEvent> = {}): LoggedEvent => ({
  _id: 'e1',
  kind: 'price-changed',
  at: '2026-11-19T19:00:00.000Z',
  network: '192.0.2.1',
  device: 'Firefox',
  subject: 'c1',
  subjectName: 'Type on the web',
  factor: null,
  reason: null,
  refundRule: null,
  realm: 'admin',
  account: { _id: 'a2', username: 'Ravi', email: 'ravi@skillharbor.example' },
  ...change,
})
const page = <T,>(...content: T[]) => ({ content, nextCursor: null })

const open = (path: string, operator: Answers['operator'] = {}, admin: Answers['admin'] = {}) =>
  openSite(path, {
    admin: { me: () => ({ admin: { ...asha, operator: true } }), ...admin },
    operator: {
      accounts: () => page(anAccount()),
      courses: () => page(aCourse()),
      activity: () => page(anEvent()),
      ...operator,
    },
  })
const rows = async (name: string) => within(await screen.findByRole('list', { name })).findAllByRole('listitem')

test('an operator has Operations in the bar', async () => {
  open('/operations')
  expect(await screen.findByRole('link', { name: 'Operations' })).toHaveAttribute('aria-current', 'page')
  await rows('Accounts')
})

test('another seller has no Operations in the bar', async () => {
  openSite('/admin', { admin: signedIn, courses: { mine: () => ({ content: [] }) } })
  await screen.findByRole('link', { name: 'Sales' })
  expect(screen.queryByRole('link', { name: 'Operations' })).toBeNull()
})

test('accounts show who they are, and what can be done with them', async () => {
  const pending = anAccount({ _id: 'a3', realm: 'admin', username: 'New', state: 'pending', sessions: 0 })
  const out = anAccount({ _id: 'l2', username: 'Spammer', state: 'suspended', reason: 'Spam', sessions: 0 })
  const me = anAccount({
    _id: asha._id,
    realm: 'admin',
    username: 'Asha',
    operator: true,
    emailVerified: false,
    courses: 2,
  })
  open('/operations', { accounts: () => page(anAccount(), pending, out, me) })
  const [first, second, third, fourth] = await rows('Accounts')
  const buttons = (row: HTMLElement | undefined) =>
    within(row ?? document.body)
      .getAllByRole('button')
      .map((button) => button.textContent)
  expect(first).toHaveTextContent('Learner · joined 1 Jan 2026 · logged in on 2 devices')
  expect(buttons(first)).toEqual(['Log out everywhere: Meera', 'Suspend Meera'])
  expect(second).toHaveTextContent(/Awaiting approval.*not logged in/)
  expect(buttons(second)).toEqual(['Approve New', 'Suspend New'])
  expect(third).toHaveTextContent('Reason: Spam')
  expect(buttons(third)).toEqual(['Restore Spammer'])
  expect(fourth).toHaveTextContent(/Operator.*Email not confirmed.*2 courses/)
  expect(within(fourth ?? document.body).queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Security log of Meera' })).toHaveAttribute(
    'href',
    '/operations/log?about=l1',
  )
})

test('an account is suspended with a reason, after the operator has confirmed', async () => {
  const sent: object[] = []
  let isConfirmed = false
  const { user } = open(
    '/operations',
    {
      accounts: () => page(anAccount(sent.length > 0 ? { state: 'suspended', reason: 'Spam', sessions: 0 } : {})),
      suspend: (input) => {
        if (!isConfirmed) refuse('CONFIRMATION_NEEDED', 'Please confirm that it’s you')
        sent.push(input)
        return { message: 'The account is suspended.' }
      },
    },
    {
      confirmChoices: () => ({ kinds: [], passkey: null }),
      confirm: () => {
        isConfirmed = true
        return { message: 'Thanks' }
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Suspend Meera' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Suspend Meera?' })
  expect(dialog).toHaveAccessibleDescription(/keep their purchases/)
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }))
  expect(await within(dialog).findByText('Enter a reason')).toBeVisible()
  expect(sent).toEqual([])
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), ' Spam ')
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }))

  const confirming = await findUpperDialog('Confirm that it’s you')
  await user.type(within(confirming).getByLabelText('Your password'), 'harbor-demo-2026')
  await user.click(within(confirming).getByRole('button', { name: 'Continue' }))
  await seeToast('The account is suspended.')
  expect(sent).toEqual([{ id: 'l1', reason: 'Spam' }])
  expect(await screen.findByText('Reason: Spam')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('the second factors of somebody who lost them are removed, with a reason; who has none has no such button', async () => {
  const sent: object[] = []
  const mine = anAccount({ _id: asha._id, realm: 'admin', username: 'Asha', secondFactors: 1 })
  const { user } = open('/operations', {
    accounts: () => page(anAccount({ secondFactors: sent.length > 0 ? 0 : 2 }), anAccount({ _id: 'l2' }), mine),
    removeFactors: (input) => {
      sent.push(input)
      return { message: 'The second factors are removed.' }
    },
  })
  await rows('Accounts')
  await user.click(screen.getByRole('button', { name: /Remove second factors/ }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove all second factors of Meera?' })
  expect(dialog).toHaveAccessibleDescription(/a password is enough/)
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Lost their phone')
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await seeToast('The second factors are removed.')
  expect(sent).toEqual([{ id: 'l1', reason: 'Lost their phone' }])
  await waitFor(() => expect(screen.queryByRole('button', { name: /Remove second factors/ })).toBeNull())
})

test('a refused action says why, keeps the reason, and can be tried again', async () => {
  let down = true
  const { user } = open('/operations', {
    suspend: () => (down ? refuse('CONFLICT', 'You can’t suspend your own account') : { message: 'Done' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Suspend Meera' }))
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Spam')
  const confirm = screen.getByRole('button', { name: 'Suspend' })
  await user.click(confirm)
  expect(await screen.findByRole('alert')).toHaveTextContent('You can’t suspend your own account')
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Spam')
  down = false
  await user.click(confirm)
  await seeToast('Done')
})

test.each([
  ['Restore', { state: 'suspended', reason: 'Spam' }, 'restore'],
  ['Approve', { state: 'pending' }, 'approve'],
  ['Log out everywhere', {}, 'endSessions'],
] as const)('%s asks once and does it', async (name, state, operation) => {
  const done: object[] = []
  const { user } = open('/operations', {
    accounts: () => page(anAccount(state)),
    [operation]: (input: object) => {
      done.push(input)
      return { message: `${name} done` }
    },
  })
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}.*Meera$`) }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
  await seeToast(`${name} done`)
  expect(done).toEqual([{ id: 'l1' }])
})

test('the filters are in the address; a mistyped one is ignored', async () => {
  const asked: object[] = []
  const { user, where } = open('/operations?state=lost&q=mee', {
    accounts: (input) => {
      asked.push(input)
      return page<ManagedAccount>()
    },
  })
  expect(await screen.findByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ q: 'mee' })
  expect(asked.at(-1)).not.toHaveProperty('state')
  const search = screen.getByRole('searchbox', { name: 'Name or email' })
  await user.clear(search)
  await user.type(search, 'ravi{Enter}')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Account type' }), 'Seller')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Suspended')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: 'ravi', realm: 'admin', state: 'suspended' }))
  expect(where()).toBe('/operations?q=ravi&realm=admin&state=suspended')
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(where()).toBe('/operations')
  expect(search).toHaveValue('')
})

test('more accounts are loaded on demand', async () => {
  const { user } = open('/operations', {
    accounts: ({ cursor }) =>
      cursor === 'l1'
        ? page(anAccount({ _id: 'l2', username: 'Second' }))
        : { content: [anAccount()], nextCursor: 'l1' },
  })
  expect(await rows('Accounts')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByRole('heading', { name: 'Second' })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a course is taken down with a reason that its seller reads, and brought back', async () => {
  const done: object[] = []
  const takenDown = { at: '2026-11-19T19:00:00.000Z', reason: 'Copied' }
  const { user } = open('/operations/courses', {
    courses: () => page(aCourse(done.length === 1 ? { takenDown } : {})),
    takeDown: (input) => {
      done.push(input)
      return { message: 'Taken down.' }
    },
    bringBack: (input) => {
      done.push(input)
      return { message: 'Back.' }
    },
  })
  expect(await screen.findByRole('link', { name: 'View on the site: Type on the web' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/course\/c1$/),
  )
  await user.click(screen.getByRole('button', { name: 'Take down Type on the web' }))
  expect(await screen.findByText('Ravi will read this.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Copied')
  await user.click(screen.getByRole('button', { name: 'Take down' }))
  await seeToast('Taken down.')
  expect(await screen.findByText('Taken down on 20 Nov 2026. Reason: Copied')).toBeVisible()
  expect(screen.queryByRole('link', { name: /View on the site/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Bring back Type on the web' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Bring back' }))
  await seeToast('Back.')
  expect(done).toEqual([{ id: 'c1', reason: 'Copied' }, { id: 'c1' }])
})

test('the log says why an operator did something', async () => {
  const removed = anEvent({ kind: 'account-factors-removed', reason: 'Lost their phone' })
  open('/operations/log', { activity: () => page(removed) })
  const [row] = await rows('Security log')
  expect(row).toHaveTextContent(/All second factors removed by an operator.*Reason: Lost their phone/)
})

test('the log doesn’t show the id of what has no name', async () => {
  const added = anEvent({ kind: 'factor-added', subject: '0199c2f0-7b1e', subjectName: null })
  open('/operations/log', { activity: () => page(added) })
  const [row] = await rows('Security log')
  expect(row).toHaveTextContent('Second factor added')
  expect(row).not.toHaveTextContent(/About|0199c2f0/)
})

test('the log says how a refund rule was changed', async () => {
  const least = { days: 14, percent: 30 }
  const most = { days: 60, percent: 100 }
  const set = anEvent({
    kind: 'refund-rule-set',
    refundRule: { from: { ...least, most }, to: { days: 1, percent: 10, most } },
  })
  const chosen = anEvent({ _id: 'e2', kind: 'refund-rule-chosen', refundRule: { from: null, to: least } })
  open('/operations/log', { activity: () => page(set, chosen) })
  const [first, second] = await rows('Security log')
  expect(first).toHaveTextContent(
    /From 14 days and 30% \(sellers: up to 60 days and 100%\) to 1 day and 10% \(sellers: up to 60 days and 100%\)\./,
  )
  expect(second).toHaveTextContent(/From the marketplace’s rule to 14 days and 30%\./)
})

test('the log says what happened, and who and where it was filter it', async () => {
  const asked: object[] = []
  const unknown = anEvent({ _id: 'e2', kind: 'login-failed', factor: 'password', account: null })
  const { user, where } = open('/operations/log', {
    activity: (input) => {
      asked.push(input)
      return page(anEvent(), unknown)
    },
  })
  const [first, second] = await rows('Security log')
  expect(first).toHaveTextContent(
    /Course price changed.*20 Nov 2026.*Ravi \(ravi@skillharbor.example\).*Firefox.*About Type on the web/,
  )
  expect(second).toHaveTextContent(/Wrong password or code entered.*Unknown email.*Firefox.*Password/)
  await user.click(within(first ?? document.body).getByRole('button', { name: /^Ravi/ }))
  expect(await screen.findByText('Activity by and about Ravi.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show everything' }))
  await user.click((await screen.findAllByRole('button', { name: '192.0.2.1' }))[0] ?? document.body)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Event' }), 'Payment refunded')
  expect(where()).toBe('/operations/log?network=192.0.2.1&kind=refunded')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ network: '192.0.2.1', kind: 'refunded' }))
})

test.each([
  ['SECOND_FACTOR_REQUIRED', 'Add a second factor first'],
  ['FORBIDDEN', 'You don’t operate this marketplace'],
] as const)('%s is explained', async (code, heading) => {
  open('/operations', { accounts: () => refuse(code, 'No'), attention: () => refuse(code, 'No') })
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull())
  expect(screen.queryByRole('navigation', { name: 'Sections of Operations' })).toBeNull()
})

test('a list that failed to load can be retried', async () => {
  let down = true
  const { user } = open('/operations/courses', {
    courses: () => (down ? refuse('UNAVAILABLE', 'Down') : page<ManagedCourse>()),
  })
  await screen.findByRole('heading', { name: 'Couldn’t load this list' })
  down = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'No courses yet' })).toBeVisible()
})
