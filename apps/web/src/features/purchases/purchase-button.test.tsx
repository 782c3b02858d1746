import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeCheckout, success } from '../../../test/fake-checkout.ts'
import { openCatalogue, orderAnswer, purchaseButton } from '../../../test/open-catalogue.tsx'
import { courseOf, expectLogged, meera, owning, pending, refuse, see } from '../../../test/open-site.tsx'
import { otherTab } from '../../../test/other-tab.ts'

test('a learner whose payment the API confirms owns the course', async () => {
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
  await see('Payment successful!')
  expect(verify).toHaveBeenCalledExactlyOnceWith(success)
  expect(await screen.findByRole('heading', { name: 'My Purchases' })).toBeVisible()
  // Not the cached list, which lacks the course that was just bought.
  expect(screen.getByText('Loading courses')).toBeInTheDocument()
  expect(screen.queryByText('No Purchase Available')).not.toBeInTheDocument()
  afterwards.resolve(owning(courseOf(1)))
  expect(await screen.findByRole('heading', { name: 'Course 1' })).toBeVisible()
  expect(where()).toBe('/mypurchases')
})

test('a learner who closes the checkout buys nothing, is told so and can open it again', async () => {
  const checkout = fakeCheckout()
  const verify = vi.fn(() => ({ message: '' }))
  const { user, where } = openCatalogue({ verify })
  await user.click(await purchaseButton())
  const { modal } = await checkout
  act(() => modal.ondismiss())
  await see(/^Checkout closed/)
  await waitFor(async () => expect(await purchaseButton()).not.toHaveAttribute('aria-busy'))
  // Beside the button, where it stays when the toast is gone.
  await see('You closed the checkout before paying. You haven’t been charged.')
  expect(verify).not.toHaveBeenCalled()
  expect(where()).toBe('/allcourses')
})

test('closing the checkout while the bank confirms says so and opens My Purchases', async () => {
  const checkout = fakeCheckout()
  let lists = owning()
  const { user, where } = openCatalogue({ list: () => lists })
  await user.click(await purchaseButton())
  const { modal } = await checkout
  lists = pending(courseOf(1))
  act(() => modal.ondismiss())
  await see('Your bank is still confirming the payment.')
  expect(await screen.findByRole('region', { name: 'Waiting for your bank' })).toBeVisible()
  expect(where()).toBe('/mypurchases')
})

test('closing the checkout after paying is a success', async () => {
  const checkout = fakeCheckout()
  let lists = owning()
  const { user } = openCatalogue({ list: () => lists })
  await user.click(await purchaseButton())
  const { modal } = await checkout
  lists = owning(courseOf(1))
  act(() => modal.ondismiss())
  await see('Payment successful!')
})

test('an outdated answer isn’t used to say that nothing was bought', async () => {
  const checkout = fakeCheckout()
  const early = Promise.withResolvers<ReturnType<typeof owning>>()
  const later = Promise.withResolvers<ReturnType<typeof owning>>()
  const list = vi.fn(() => later.promise).mockImplementationOnce(async () => owning())
  const { user } = openCatalogue({ list })
  await user.click(await purchaseButton())
  const { modal } = await checkout
  // Another tab's broadcast makes this one request the list; that answer is slow.
  list.mockImplementationOnce(() => early.promise)
  const { broadcastPurchase } = await otherTab()
  broadcastPurchase({ orderId: 'order_of_another_course', paid: true })
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  list.mockImplementationOnce(async () => pending(courseOf(1)))
  act(() => modal.ondismiss())
  // That answer is shown while My Purchases requests the list again.
  const waiting = await screen.findByRole('region', { name: 'Waiting for your bank' })
  await waitFor(() => expect(list).toHaveBeenCalledTimes(4))
  early.resolve(owning())
  later.resolve({ ...pending(courseOf(1)), userPurchasedList: owning(courseOf(2)).userPurchasedList })
  expect(await screen.findByRole('tab', { name: 'Learning (1)' })).toBeVisible()
  expect(waiting).toBeVisible()
  expect(screen.queryByText(/^Your bank didn’t confirm/)).not.toBeInTheDocument()
})

test('closing the checkout while the API is unreachable makes no claim about the payment', async () => {
  const checkout = fakeCheckout()
  let down = false
  const { user } = openCatalogue({ list: () => (down ? refuse('UNAVAILABLE', 'Down') : owning()) })
  await user.click(await purchaseButton())
  const { modal } = await checkout
  down = true
  act(() => modal.ondismiss())
  await see(/^Checkout closed/)
  await see(/If you were charged, the course will appear in My Purchases/)
  expect(screen.queryByText(/haven’t been charged/)).not.toBeInTheDocument()
})

test('a slow checkout and a payment being confirmed each say so', async () => {
  const answer = Promise.withResolvers<typeof orderAnswer>()
  const verified = Promise.withResolvers<{ message: string }>()
  const checkout = fakeCheckout()
  const { user } = openCatalogue({ order: () => answer.promise, verify: () => verified.promise })
  await user.click(await purchaseButton())
  await see('Opening the checkout…')
  answer.resolve(orderAnswer)
  const { handler } = await checkout
  await waitFor(() => expect(screen.queryByText('Opening the checkout…')).not.toBeInTheDocument())
  act(() => handler(success))
  await see('Confirming your payment…')
  verified.resolve({ message: '' })
  await see('Payment successful!')
})

test('a failed attempt says why, and another in the same checkout can succeed', async () => {
  const checkout = fakeCheckout()
  const { user, where } = openCatalogue({ verify: () => ({ message: '' }) })
  await user.click(await purchaseButton())
  const { fail, handler } = await checkout
  act(() => fail({ error: { description: 'Something that only the provider knows', reason: 'new_reason' } }))
  await see('Error while purchasing the course')
  await see('Something that only the provider knows')
  act(() => fail({ error: { description: 'Authentication failed due to incorrect otp', reason: 'invalid_otp' } }))
  await see('Your bank couldn’t confirm that it was you. Check the OTP or PIN, and try again.')
  expect(where()).toBe('/allcourses')
  act(() => handler(success))
  await see('Payment successful!')
})

test.each([
  [{ source: 'issuer_bank', reason: 'payment_declined' }, '₹1,499 wasn’t charged: your bank declined it.'],
  [
    { source: 'issuer_bank', reason: 'insufficient_funds' },
    '₹1,499 wasn’t charged: your bank declined it. There isn’t enough money in the account.',
  ],
  [
    { source: 'issuer_bank', reason: 'payment_timed_out' },
    'The payment didn’t go through. The time to pay ran out. Try again.',
  ],
  [
    { source: 'customer', reason: 'payment_declined' },
    'The payment didn’t go through. Your bank declined it. Ask your bank why, or pay another way.',
  ],
  [{}, 'The payment didn’t go through. The card was refused'],
])(
  'a checkout closed after an attempt that failed with %o says what is known until the next one, and nothing else',
  async (why, text) => {
    const checkout = fakeCheckout()
    const { user } = openCatalogue({})
    await user.click(await purchaseButton())
    const { fail, modal } = await checkout
    act(() => fail({ error: { description: 'The card was refused', ...why } }))
    act(() => modal.ondismiss())
    await see(text)
    expect(screen.queryByText(/^Checkout closed/)).not.toBeInTheDocument()
    expect(screen.queryByText(/You closed the checkout/)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Purchase' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Pay another way' })).toBeVisible()
    const again = fakeCheckout()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    const { modal: second } = await again
    expect(screen.queryByText(text)).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Purchase' })).toHaveFocus()
    act(() => second.ondismiss())
    await see('You closed the checkout before paying. You haven’t been charged.')
  },
)

test('a payment that can’t be confirmed isn’t reported as a success', async () => {
  const checkout = fakeCheckout()
  const { user } = openCatalogue({ verify: () => refuse('UNAVAILABLE', 'Try again soon') })
  await user.click(await purchaseButton())
  const { handler } = await checkout
  act(() => handler(success))
  await see('Error while purchasing the course')
  await see(/^If you were charged/)
  expect(screen.queryByText('Payment successful!')).not.toBeInTheDocument()
})

test('a rejected order opens no checkout', async () => {
  let opened = false
  void fakeCheckout().then(() => {
    opened = true
  })
  const { user } = openCatalogue({
    order: () => refuse('PROVIDER_UNAVAILABLE', 'The payment provider is not answering'),
  })
  await user.click(await purchaseButton())
  await see('Error while purchasing the course')
  // Beside the button when it is no longer busy, which is later than the toast.
  await see('The payment provider is not answering')
  expect(opened).toBe(false)
})

const script = () => document.querySelector<HTMLScriptElement>('script[src="http://provider.example/checkout.js"]')
const scriptAsked = () =>
  waitFor(() => {
    const element = script()
    if (!element) throw new Error('The script wasn’t requested')
    return element
  })

test('only the first purchase loads the script; after a failure the next one tries again', async () => {
  const { user } = openCatalogue({})
  const button = await purchaseButton()
  expect(script()).toBeNull()
  await user.click(button)
  fireEvent.error(await scriptAsked())
  await see('Razorpay Instance in not ready')
  expectLogged('The checkout script http://provider.example/checkout.js could not be loaded')
  expect(script()).toBeNull()

  await user.click(button)
  const again = await scriptAsked()
  const checkout = fakeCheckout()
  fireEvent.load(again)
  expect(await checkout).toMatchObject({ order_id: orderAnswer.orderId })
})
