import type { Answers } from '@skillharbor/client/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeCheckout, success } from './fake-checkout.ts'
import {
  courseOf,
  expectLogged,
  meera,
  openSite,
  owning,
  pageOf,
  pending,
  refuse,
  signedIn,
  signedOut,
} from './open-site.tsx'

const orderAnswer = {
  amount: 149_900,
  orderId: 'order_00000000000001',
  currency: 'INR',
  keyId: 'rzp_test_key',
} as const

/** The catalogue with one course, for a learner who owns nothing yet. */
const openCatalogue = (purchases: Answers['purchases'], auth: NonNullable<Answers['auth']> = signedIn) =>
  openSite('/allcourses', {
    auth,
    courses: { list: () => ({ content: [courseOf(1)], nextCursor: null }), show: () => pageOf(courseOf(1)) },
    purchases: { list: () => owning(), order: () => orderAnswer, ...purchases },
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

test('a checkout that is closed while the bank confirms says so, and leads to My Purchases', async () => {
  const checkout = fakeCheckout()
  let lists = owning()
  const { user, where } = openCatalogue({ list: () => lists })
  await user.click(await purchaseButton())
  const { modal } = await checkout
  lists = pending(courseOf(1))
  act(() => modal.ondismiss())
  expect(await screen.findByText('Your bank is still confirming the payment.')).toBeVisible()
  expect(await screen.findByRole('region', { name: 'Your bank is still confirming…' })).toBeVisible()
  expect(where()).toBe('/mypurchases')
})

test('a checkout that is closed after all was paid is a success', async () => {
  const checkout = fakeCheckout()
  let lists = owning()
  const { user } = openCatalogue({ list: () => lists })
  await user.click(await purchaseButton())
  const { modal } = await checkout
  lists = owning(courseOf(1))
  act(() => modal.ondismiss())
  expect(await screen.findByText('Payment successful!')).toBeVisible()
})

test('a checkout that is closed while the API cannot be asked claims nothing', async () => {
  const checkout = fakeCheckout()
  let down = false
  const { user } = openCatalogue({ list: () => (down ? refuse('UNAVAILABLE', 'Down') : owning()) })
  await user.click(await purchaseButton())
  const { modal } = await checkout
  down = true
  act(() => modal.ondismiss())
  expect(await screen.findByText(/If you were charged, the course appears in My Purchases/)).toBeVisible()
})

test('a checkout that takes its time says so, and a payment that is being confirmed too', async () => {
  const answer = Promise.withResolvers<typeof orderAnswer>()
  const verified = Promise.withResolvers<{ message: string }>()
  const checkout = fakeCheckout()
  const { user } = openCatalogue({ order: () => answer.promise, verify: () => verified.promise })
  await user.click(await purchaseButton())
  expect(await screen.findByText('Opening the checkout…')).toBeVisible()
  answer.resolve(orderAnswer)
  const { handler } = await checkout
  await waitFor(() => expect(screen.queryByText('Opening the checkout…')).not.toBeInTheDocument())
  act(() => handler(success))
  expect(await screen.findByText('Confirming your payment…')).toBeVisible()
  verified.resolve({ message: '' })
  expect(await screen.findByText('Payment successful!')).toBeVisible()
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
  expect(await checkout).toMatchObject({ order_id: orderAnswer.orderId })
})

/** The catalogue for a visitor who can log in and sign up. */
const openAsVisitor = (purchases: Answers['purchases'] = {}) => {
  let session: typeof signedIn = signedOut
  const order = vi.fn(() => orderAnswer)
  const site = openCatalogue(
    { order, ...purchases },
    {
      me: () => session.me(),
      signup: () => ({ message: '', user: meera }),
      login: () => {
        session = signedIn
        return { message: '', user: meera }
      },
    },
  )
  const logIn = async () => {
    await site.user.type(await screen.findByLabelText('Email'), meera.email)
    await site.user.type(screen.getByLabelText('Password'), 'harbor-demo-2026')
    await site.user.click(screen.getByRole('button', { name: 'Log in' }))
  }
  return { ...site, logIn, order }
}

test('a visitor who presses Purchase logs in, and the checkout opens on the course’s page, once', async () => {
  const checkout = fakeCheckout()
  const { user, where, router, logIn, order } = openAsVisitor()
  await user.click(await purchaseButton())
  expect(await screen.findByText('Log in, and your purchase goes on.')).toBeVisible()
  expect(where()).toBe('/login?next=%2Fcourse%2Fc1')
  await logIn()
  const { order_id, modal } = await checkout
  expect(order_id).toBe(orderAnswer.orderId)
  expect(where()).toBe('/course/c1')
  act(() => modal.ondismiss())
  expect(await screen.findByText(/^Checkout closed/)).toBeVisible()
  // Neither the way back nor the one forth opens it again.
  await act(() => router.navigate(-1))
  await screen.findByRole('heading', { level: 1, name: 'Available Courses' })
  await act(() => router.navigate(1))
  await screen.findByRole('heading', { level: 1, name: 'Course 1' })
  expect(await purchaseButton()).not.toHaveAttribute('aria-busy')
  expect(order).toHaveBeenCalledOnce()
})

test('a visitor who signs up on the way comes back to the purchase too', async () => {
  const checkout = fakeCheckout()
  const { user, logIn } = openAsVisitor()
  await user.click(await purchaseButton())
  await user.click(await screen.findByRole('link', { name: 'Create an account' }))
  await user.type(await screen.findByLabelText('Username'), 'Meera')
  await user.type(screen.getByLabelText('Email'), meera.email)
  await user.type(screen.getByLabelText('Password'), 'harbor-demo-2026')
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  await user.click(await screen.findByRole('link', { name: 'Log in now' }))
  await logIn()
  expect(await checkout).toMatchObject({ description: 'Course 1' })
})

test('who turns out to own the course is not asked to pay for it', async () => {
  const { user, where, logIn, order } = openAsVisitor({ list: () => owning(courseOf(1)) })
  await user.click(await purchaseButton())
  await logIn()
  const purchased = await screen.findByRole('link', { name: 'Purchased' })
  expect(where()).toBe('/course/c1')
  // By the time that the next screen has its answer, an order would have been asked for.
  await user.click(purchased)
  expect(await screen.findByRole('heading', { level: 1, name: 'Course 1' })).toBeVisible()
  expect(order).not.toHaveBeenCalled()
})

test('no link opens a checkout: an address alone leads to the course and its button', async () => {
  const order = vi.fn(() => orderAnswer)
  openSite('/login?next=%2Fcourse%2Fc1%3Fpurchase%3Dc1', {
    auth: signedIn,
    courses: { show: () => pageOf(courseOf(1)) },
    purchases: { list: () => owning(), order },
  })
  expect(await purchaseButton()).not.toHaveAttribute('aria-busy')
  expect(order).not.toHaveBeenCalled()
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
  expect(where()).toBe('/login?next=%2Fcourse%2Fc1')
})

test('a course owned already says Purchased and leads to it', async () => {
  openCatalogue({ list: () => owning(courseOf(1)) })
  expect(await screen.findByRole('link', { name: 'Purchased' })).toHaveAttribute('href', '/mypurchases?course=c1')
  expect(screen.queryByRole('button', { name: 'Purchase' })).not.toBeInTheDocument()
})
