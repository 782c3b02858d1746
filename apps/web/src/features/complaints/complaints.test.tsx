import type { Complaint, User } from '@skillharbor/contracts/entities'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { meera, openSite, refuse, signedIn, signedOut } from '../../../test/open-site.tsx'

const complaint = (more: Partial<Complaint> = {}): Complaint => ({
  _id: 'k1',
  number: 'C-4821-9034',
  topic: 'account',
  order: null,
  state: 'open',
  createdAt: '2026-11-20T08:00:00.000Z',
  acknowledgeBy: '2026-11-22T08:00:00.000Z',
  answerBy: '2026-12-20T08:00:00.000Z',
  acknowledgedAt: null,
  answeredAt: null,
  answer: null,
  messages: [{ words: 'Locked out.', at: '2026-11-20T08:00:00.000Z' }],
  ...more,
})
const we = 'We have your complaint.' as const
const added = 'Your message is added to your open complaint.' as const
const token = 'A'.repeat(43)
const cards = async () => within(await screen.findByRole('list', { name: 'Your complaints' })).findAllByRole('listitem')

test('a learner complains, reads the number and what to expect, and sees it in the list', async () => {
  const content: Complaint[] = []
  const file = vi.fn(({ words }: { words: string }) => {
    content.unshift(complaint({ messages: [{ words, at: '2026-11-20T08:00:00.000Z' }] }))
    return { message: we, joined: false, content: complaint() }
  })
  const { user } = openSite('/complaints', {
    auth: signedIn,
    complaints: { list: () => ({ content, emailed: false }), file },
  })
  expect(await screen.findByText('You haven’t made any complaints.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Confirm your email address' })).toHaveAttribute('href', '/account')
  await user.click(screen.getByRole('button', { name: 'Send complaint' }))
  expect(await screen.findByText('Describe what went wrong')).toBeVisible()
  expect(file).not.toHaveBeenCalled()
  await user.selectOptions(screen.getByRole('combobox', { name: 'What is it about?' }), 'My account')
  await user.type(screen.getByRole('textbox', { name: 'What went wrong?' }), 'Locked out.')
  await user.click(screen.getByRole('button', { name: 'Send complaint' }))
  expect(
    await screen.findByText(
      'We have your complaint. Its number is C-4821-9034. We’ll acknowledge it by 22 November 2026 at 1:30 pm IST and answer it by 20 December 2026 at 1:30 pm IST.',
    ),
  ).toBeVisible()
  expect(document.activeElement).toHaveTextContent(/^We have your complaint\. Its number is C-4821-9034\./)
  expect(file).toHaveBeenCalledExactlyOnceWith({ topic: 'account', words: 'Locked out.' })
  const [card] = await cards()
  expect(card).toHaveTextContent(/C-4821-9034Received.*My account.*Locked out\./)
  expect(screen.getByRole('textbox', { name: 'What went wrong?' })).toHaveValue('')
})

test('a complaint about an order names it, and joins the open one', async () => {
  const order = { _id: 'o-1', number: 'SH-8D03-8E52', course: 'Graphs' }
  const file = vi.fn(() => ({ message: we, joined: true, content: complaint({ order }) }))
  const show = () => ({
    content: {
      ...{ _id: 'o-1', number: order.number, course: { _id: 'c1', title: 'Graphs' }, seller: 'Asha', learner: 'Meera' },
      ...({ amount: 499, state: 'paid', createdAt: '2026-11-20T08:00:00.000Z', payment: null } as const),
      ...{ receiptEmail: 'sent' as const, timeline: [], pdf: null },
    },
  })
  const { user } = openSite('/complaints?order=o-1', {
    auth: signedIn,
    purchases: { show },
    complaints: { list: () => ({ content: [complaint({ order, topic: 'order' })], emailed: true }), file },
  })
  expect(await screen.findByText('About your order SH-8D03-8E52: Graphs')).toBeVisible()
  expect(screen.queryByRole('combobox')).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'What went wrong?' }), 'No sound.')
  await user.click(screen.getByRole('button', { name: 'Send complaint' }))
  expect(await screen.findByText(/You have an open complaint about this order, C-4821-9034/)).toBeVisible()
  expect(file).toHaveBeenCalledExactlyOnceWith({ topic: 'order', words: 'No sound.', orderId: 'o-1' })
  expect(screen.getByRole('link', { name: 'Order SH-8D03-8E52: Graphs' })).toHaveAttribute('href', '/order/o-1')
})

test('a refused complaint says why, and the words stay', async () => {
  const { user } = openSite('/complaints', {
    auth: signedIn,
    complaints: {
      list: () => ({ content: [], emailed: true }),
      file: () => refuse('CONFLICT', 'You already have 10 open complaints. Add to one of them, or wait for an answer'),
    },
  })
  await user.type(await screen.findByRole('textbox', { name: 'What went wrong?' }), 'Again.')
  await user.click(screen.getByRole('button', { name: 'Send complaint' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('You already have 10 open complaints')
  expect(screen.getByRole('textbox', { name: 'What went wrong?' })).toHaveValue('Again.')
})

test('what is typed while a complaint is sent stays in its field, without what was sent', async () => {
  const sent = Promise.withResolvers<void>()
  const file = vi.fn(async () => {
    await sent.promise
    return { message: we, joined: false, content: complaint() }
  })
  const { user } = openSite('/complaints', {
    auth: signedIn,
    complaints: { list: () => ({ content: [], emailed: true }), file },
  })
  const words = await screen.findByRole('textbox', { name: 'What went wrong?' })
  await user.type(words, 'No sound.')
  await user.click(screen.getByRole('button', { name: 'Send complaint' }))
  await waitFor(() => expect(file).toHaveBeenCalledOnce())
  await user.type(words, ' No picture.')
  sent.resolve()
  expect(await screen.findByText(/Its number is C-4821-9034/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'What went wrong?' })).toHaveValue('No picture.')
})

/** /complaints, where a learner describes what went wrong. `endSession` ends the session elsewhere. */
const openAndType = async (content: Complaint[] = []) => {
  let learner: User | undefined = meera
  const unauthenticated = (): never => refuse('UNAUTHENTICATED', 'Please log in')
  const site = openSite('/complaints', {
    auth: {
      me: () => ({ user: learner ?? unauthenticated() }),
      login: ({ email }) => {
        learner = { ...meera, _id: email === meera.email ? meera._id : 'u2', email }
        return { message: '', user: learner }
      },
      logout: () => {
        learner = undefined
        return { message: '' }
      },
    },
    complaints: {
      list: () => (learner ? { content, emailed: true } : unauthenticated()),
      add: () => (learner ? { message: added, joined: true, content: complaint() } : unauthenticated()),
      file: () => (learner ? { message: we, joined: false, content: complaint() } : unauthenticated()),
    },
  })
  const { user } = site
  const words = () => screen.findByRole('textbox', { name: 'What went wrong?' })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'What is it about?' }), 'My account')
  await user.type(await words(), 'A long story.')
  const logIn = async (email = meera.email) => {
    await user.type(await screen.findByLabelText('Password'), 'harbor-demo-2026')
    await user.type(screen.getByRole('textbox', { name: 'Email' }), email)
    await user.click(screen.getByRole('button', { name: 'Log in' }))
  }
  const endSession = () => {
    learner = undefined
  }
  return { ...site, words, logIn, endSession }
}

test.each([
  ['the same learner finds their words again', meera.email, 'A long story.', 'account'],
  ['another learner doesn’t', 'ravi@skillharbor.example', '', 'order'],
])('a session is over as a complaint is sent: after the login, %s', async (_, email, text, topic) => {
  const { user, words, logIn, endSession } = await openAndType()
  endSession()
  await user.click(screen.getByRole('button', { name: 'Send complaint' }))
  const [, login] = await screen.findAllByRole('link', { name: 'Log in' })
  if (!login) throw new Error('There is no link in the content')
  await user.click(login)
  await logIn(email)
  expect(await words()).toHaveValue(text)
  expect(screen.getByRole('combobox', { name: 'What is it about?' })).toHaveValue(topic)
  // What was sent isn't kept.
  await user.type(await words(), ' The end.')
  await user.click(screen.getByRole('button', { name: 'Send complaint' }))
  await waitFor(async () => expect(await words()).toHaveValue(''))
})

test('a message that wasn’t sent because the session was over, or because it was refused, is still there', async () => {
  const { user, logIn, endSession } = await openAndType([complaint()])
  const write = async () => {
    await user.click(await screen.findByRole('button', { name: 'Add a message to C-4821-9034' }))
    return screen.findByRole('textbox', { name: 'Your message' })
  }
  await user.type(await write(), 'It goes on.')
  await user.keyboard('{Escape}')
  expect(await write()).toHaveValue('It goes on.')
  endSession()
  await user.click(screen.getByRole('button', { name: 'Add message' }))
  const [, login] = await screen.findAllByRole('link', { name: 'Log in' })
  if (!login) throw new Error('There is no link in the content')
  await user.click(login)
  await logIn()
  expect(await write()).toHaveValue('It goes on.')
  await user.click(screen.getByRole('button', { name: 'Add message' }))
  expect(await screen.findByText(added)).toBeVisible()
  expect(await write()).toHaveValue('')
})

test('the topic goes with the complaint that was sent', async () => {
  const { user, words } = await openAndType()
  await user.click(screen.getByRole('button', { name: 'Send complaint' }))
  await waitFor(async () => expect(await words()).toHaveValue(''))
  expect(screen.getByRole('combobox', { name: 'What is it about?' })).toHaveValue('order')
})

test('a complaint that wasn’t sent is forgotten when its learner logs out', async () => {
  const { user, router, words, logIn } = await openAndType()
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await logIn()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible())
  await act(() => router.navigate('/complaints'))
  expect(await words()).toHaveValue('')
})

test('an open complaint takes messages; an answered one shows the answer', async () => {
  const add = vi.fn(() => ({
    message: 'Your message is added to your open complaint.' as const,
    joined: true,
    content: complaint(),
  }))
  const answered = complaint({
    ...{ _id: 'k2', number: 'C-0000-0002', state: 'answered', answer: 'We’re sorry.' },
    answeredAt: '2026-11-23T08:00:00.000Z',
  })
  const looked = complaint({ state: 'acknowledged', acknowledgedAt: '2026-11-21T08:00:00.000Z' })
  const { user } = openSite('/complaints', {
    auth: signedIn,
    complaints: { list: () => ({ content: [looked, answered], emailed: true }), add },
  })
  const [open, closed] = await cards()
  expect(open).toHaveTextContent(/Being looked into.*You’ll have our answer by 20 December 2026/)
  expect(closed).toHaveTextContent(/Answered on 23 November 2026.*Our answerWe’re sorry\./)
  expect(screen.queryByRole('button', { name: 'Add a message to C-0000-0002' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add a message to C-4821-9034' }))
  await user.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Still.')
  await user.click(screen.getByRole('button', { name: 'Add message' }))
  expect(await screen.findByText('Your message is added to your open complaint.')).toBeVisible()
  expect(add).toHaveBeenCalledExactlyOnceWith({ id: 'k1', words: 'Still.' })
})

test('a visitor has a link emailed, or logs in and comes back', async () => {
  const askLink = vi.fn(() => ({ message: 'A link to write to us is on its way.' as const }))
  const { user } = openSite('/complaints?order=o-1', { auth: signedOut, complaints: { askLink } })
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login?next=%2Fcomplaints%3Forder%3Do-1',
  )
  await user.click(main.getByRole('button', { name: 'Email me a link' }))
  await waitFor(() => expect(main.getByLabelText('Email')).toBeInvalid())
  await user.type(main.getByLabelText('Email'), 'ravi@example.org')
  await user.click(main.getByRole('button', { name: 'Email me a link' }))
  expect(await main.findByText('Check your inbox for the link. It works for 40 days.')).toBeVisible()
  expect(askLink).toHaveBeenCalledExactlyOnceWith({ email: 'ravi@example.org' })
})

test('by the emailed link, somebody without an account complains and sees the state; the link leaves the address', async () => {
  const content: Complaint[] = []
  const open = vi.fn(() => ({ email: 'ravi@example.org', content: [...content] }))
  const fileByLink = vi.fn(() => {
    content.push(complaint())
    return { message: we, joined: false, content: complaint() }
  })
  const addByLink = vi.fn(() => ({
    message: 'Your message is added to your open complaint.' as const,
    joined: true,
    content: complaint(),
  }))
  window.history.replaceState(null, '', `/complaints#token=${token}`)
  const { user } = openSite(`/complaints#token=${token}`, {
    auth: signedIn,
    complaints: { open, fileByLink, addByLink },
  })
  expect(await screen.findByText('You’re writing as ravi@example.org.')).toBeVisible()
  await waitFor(() => expect(window.location.hash).toBe(''))
  await user.type(screen.getByRole('textbox', { name: 'What went wrong?' }), 'Locked out.')
  await user.click(screen.getByRole('button', { name: 'Send complaint' }))
  expect(await screen.findByText(/Its number is C-4821-9034/)).toBeVisible()
  expect(fileByLink).toHaveBeenCalledExactlyOnceWith({ token, topic: 'order', words: 'Locked out.' })
  await user.click(await screen.findByRole('button', { name: 'Add a message to C-4821-9034' }))
  await user.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Still.')
  await user.click(screen.getByRole('button', { name: 'Add message' }))
  await waitFor(() => expect(addByLink).toHaveBeenCalledExactlyOnceWith({ token, id: 'k1', words: 'Still.' }))
})

test('a link pasted into the same tab opens what it is for', async () => {
  const second = 'B'.repeat(43)
  const open = ({ token: given }: { token: string }) =>
    given === token
      ? refuse('LINK_INVALID', 'This link doesn’t work any more. Ask for a new one.')
      : { email: 'ravi@example.org', content: [] }
  const { router } = openSite(`/complaints#token=${token}`, { auth: signedOut, complaints: { open } })
  expect(await screen.findByText(/This link doesn’t work any more/)).toBeVisible()
  await act(() => router.navigate(`/complaints#token=${second}`))
  expect(await screen.findByText('You’re writing as ravi@example.org.')).toBeVisible()
})

test('a link that doesn’t work any more says so, and offers a new one', async () => {
  openSite(`/complaints#token=${token}`, {
    auth: signedOut,
    complaints: { open: () => refuse('LINK_INVALID', 'This link doesn’t work any more. Ask for a new one.') },
  })
  expect(await screen.findByText(/This link doesn’t work any more/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Email me a link' })).toBeVisible()
})

test('complaints that can’t be loaded are asked for again', async () => {
  const list = vi.fn(() =>
    list.mock.calls.length === 1 ? refuse('NOT_FOUND', 'Gone') : { content: [complaint()], emailed: true },
  )
  const { user } = openSite('/complaints', { auth: signedIn, complaints: { list } })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await cards()).toHaveLength(1)
})
