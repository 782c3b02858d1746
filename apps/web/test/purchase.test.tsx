import type { Answers } from '@skillharbor/client/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeCheckout, success } from './fake-checkout.ts'
import { courseOf, expectLogged, meera, openSite, owning, refuse, signedIn, signedOut } from './open-site.tsx'

const order = { amount: 149_900, orderId: 'order_00000000000001', currency: 'INR', keyId: 'rzp_test_key' } as const

/** The catalogue with one course, for a learner who owns nothing yet. */
const openCatalogue = (purchases: Answers['purchases'], auth: NonNullable<Answers['auth']> = signedIn) =>
  openSite('/allcourses', {
    auth,
    courses: { list: () => ({ content: [courseOf(1)], nextCursor: null }) },
    purchases: { list: () => owning(), order: () => order, ...purchases },
  })
const purchaseButton = () => screen.findByRole('button', { name: 'Purchase' })

test('a payment that the API confirms makes the course the learner’s', async () => {
  const checkout = fakeCheckout()
  const afterwards = Promise.withResolvers<ReturnType<typeof owning>>()
  const verify = vi.fn(() => ({ message: '' }))
  const list = () => (verify.mock.calls.length > 0 ? afterwards.promise : owning())
  const { user, where } = openCatalogue({ list, verify })
  await user.click(await purchaseButton())
  const { handler, modal: _, fail: __, ...asked } = await checkout
  expect(asked).toEqual({
    key: 'rzp_test_key',
    amount: 149_900,
    currency: 'INR',
    order_id: 'order_00000000000001',
    name: 'Skill Harbor',
    description: 'Course 1',
    prefill: { name: meera.username, email: meera.email },
    theme: { color: '#0a6176' },
  })
  expect(await purchaseButton()).toHaveAttribute('aria-busy', 'true')
  expect(verify).not.toHaveBeenCalled()
  act(() => handler(success))
  expect(await screen.findByText('Payment successful!')).toBeVisible()
  expect(verify).toHaveBeenCalledExactlyOnceWith(success)
  expect(await screen.findByRole('heading', { name: 'My Purchases' })).toBeVisible()
  // Not the list as it was before: it lacks what was just paid for.
  expect(screen.getByText('Loading courses')).toBeInTheDocument()
  expect(screen.queryByText('No Purchase Available')).not.toBeInTheDocument()
  afterwards.resolve(owning(courseOf(1)))
  expect(await screen.findByRole('heading', { name: 'Course 1' })).toBeVisible()
  expect(where()).toBe('/mypurchases')
})

test('a checkout that is closed buys nothing, says so and can be opened again', async () => {
  const checkout = fakeCheckout()
  const verify = vi.fn(() => ({ message: '' }))
  const { user, where } = openCatalogue({ verify })
  await user.click(await purchaseButton())
  const { modal } = await checkout
  act(() => modal.ondismiss())
  expect(await screen.findByText(/^Checkout closed/)).toBeVisible()
  expect(await purchaseButton()).not.toHaveAttribute('aria-busy')
  expect(verify).not.toHaveBeenCalled()
  expect(where()).toBe('/allcourses')
})

test('an attempt that fails says why; another one in the same window may succeed', async () => {
  const checkout = fakeCheckout()
  const { user, where } = openCatalogue({ verify: () => ({ message: '' }) })
  await user.click(await purchaseButton())
  const { fail, handler } = await checkout
  act(() => fail({ error: { description: 'The bank declined the card' } }))
  expect(await screen.findByText('Error while purchasing the course')).toBeVisible()
  expect(screen.getByText('The bank declined the card')).toBeVisible()
  expect(where()).toBe('/allcourses')
  act(() => handler(success))
  expect(await screen.findByText('Payment successful!')).toBeVisible()
})

test('a payment that could not be confirmed is not called a success', async () => {
  const checkout = fakeCheckout()
  const { user } = openCatalogue({ verify: () => refuse('UNAVAILABLE', 'Try again soon') })
  await user.click(await purchaseButton())
  const { handler } = await checkout
  act(() => handler(success))
  expect(await screen.findByText('Error while purchasing the course')).toBeVisible()
  expect(screen.getByText(/^If you were charged/)).toBeVisible()
  expect(screen.queryByText('Payment successful!')).not.toBeInTheDocument()
})

test('an order that is refused opens no checkout', async () => {
  let opened = false
  void fakeCheckout().then(() => {
    opened = true
  })
  const { user } = openCatalogue({
    order: () => refuse('PROVIDER_UNAVAILABLE', 'The payment provider is not answering'),
  })
  await user.click(await purchaseButton())
  expect(await screen.findByText('Error while purchasing the course')).toBeVisible()
  expect(screen.getByText('The payment provider is not answering')).toBeVisible()
  expect(opened).toBe(false)
})

const script = () => document.querySelector<HTMLScriptElement>('script[src="http://provider.example/checkout.js"]')
const scriptAsked = () =>
  waitFor(() => {
    const element = script()
    if (!element) throw new Error('The script has not been asked for')
    return element
  })

test('the script is asked for by the first purchase only; where it fails, the next press tries again', async () => {
  const { user } = openCatalogue({})
  const button = await purchaseButton()
  expect(script()).toBeNull()
  await user.click(button)
  fireEvent.error(await scriptAsked())
  expect(await screen.findByText('Razorpay Instance in not ready')).toBeVisible()
  expectLogged('The checkout script http://provider.example/checkout.js could not be loaded')
  expect(script()).toBeNull()

  await user.click(button)
  const again = await scriptAsked()
  const checkout = fakeCheckout()
  fireEvent.load(again)
  expect(await checkout).toMatchObject({ order_id: order.orderId })
})

test('who is not signed in logs in first and comes back', async () => {
  let session: typeof signedIn = signedOut
  const { user, where } = openCatalogue(
    {},
    {
      me: () => session.me(),
      login: () => {
        session = signedIn
        return { message: '', user: meera }
      },
    },
  )
  await user.click(await purchaseButton())
  await user.type(await screen.findByLabelText('Email'), meera.email)
  expect(where()).toBe('/login?next=%2Fallcourses')
  await user.type(screen.getByLabelText('Password'), 'harbor-demo-2026')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await purchaseButton()).toBeVisible()
  expect(where()).toBe('/allcourses')
})

test('a session that ended meanwhile leads to /login', async () => {
  let session = signedIn
  const { user, where } = openCatalogue(
    { order: () => refuse('UNAUTHENTICATED', 'Please log in') },
    { me: () => session.me() },
  )
  const button = await purchaseButton()
  session = signedOut
  await user.click(button)
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(where()).toBe('/login?next=%2Fallcourses')
})

test('a course owned already says Purchased and leads to it', async () => {
  openCatalogue({ list: () => owning(courseOf(1)) })
  expect(await screen.findByRole('link', { name: 'Purchased' })).toHaveAttribute('href', '/mypurchases?course=c1')
  expect(screen.queryByRole('button', { name: 'Purchase' })).not.toBeInTheDocument()
})
