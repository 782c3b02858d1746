import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeCheckout, openCheckouts, success } from '../../../test/fake-checkout.ts'
import { openCatalogue, orderAnswer, purchaseButton } from '../../../test/open-catalogue.tsx'
import { courseOf, meera, openSite, owning, refuse, see, signedIn } from '../../../test/open-site.tsx'
import { checkoutInOtherTab } from '../../../test/other-tab.ts'

const orders = () => vi.fn(() => orderAnswer)
const closedNote = 'You closed the checkout before paying. You haven’t been charged.'
const close = (checkout: { modal: { ondismiss: () => void } }) => act(() => checkout.modal.ondismiss())

test('pressing Purchase twice at once makes one order and one checkout', async () => {
  const checkout = fakeCheckout()
  const order = orders()
  openCatalogue({ order })
  const button = await purchaseButton()
  act(() => {
    button.click()
    button.click()
  })
  close(await checkout)
  await see(closedNote)
  expect(order).toHaveBeenCalledOnce()
  expect(openCheckouts()).toBe(0)
  // It is the same checkout, not another one.
  expect(screen.queryByText('Finish or close the other checkout first.')).not.toBeInTheDocument()
})

test('a key press and a click at the same moment count once', async () => {
  const checkout = fakeCheckout()
  const order = orders()
  const { user } = openCatalogue({ order })
  const button = await purchaseButton()
  button.focus()
  const pressed = user.keyboard('{Enter>3/}')
  fireEvent.click(button)
  await pressed
  close(await checkout)
  await see(closedNote)
  expect(order).toHaveBeenCalledOnce()
})

test('of two courses pressed at once, the first opens its checkout; the second says why it can’t and can be bought afterwards', async () => {
  const first = fakeCheckout()
  const order = vi.fn(({ courseId }: { courseId: string }) => ({ ...orderAnswer, orderId: `order_of_${courseId}` }))
  const { user } = openSite('/allcourses', {
    auth: signedIn,
    courses: { list: () => ({ content: [courseOf(1), courseOf(2)], nextCursor: null }) },
    purchases: { list: () => owning(), order },
  })
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Purchase' })).toHaveLength(2))
  const [one, two] = screen.getAllByRole('button', { name: 'Purchase' })
  act(() => {
    one?.click()
    two?.click()
  })
  await see('Finish or close the other checkout first.')
  const checkout = await first
  expect(checkout.order_id).toBe('order_of_c1')
  expect(openCheckouts()).toBe(1)
  close(checkout)
  await see(closedNote)
  expect(order).toHaveBeenCalledOnce()

  const second = fakeCheckout()
  if (two) await user.click(two)
  expect((await second).order_id).toBe('order_of_c2')
})

test('after a rejected order, pressing Purchase again opens a checkout', async () => {
  const checkout = fakeCheckout()
  const order = orders().mockImplementationOnce(() => refuse('PROVIDER_UNAVAILABLE', 'Not answering'))
  const { user } = openCatalogue({ order })
  const button = await purchaseButton()
  await user.click(button)
  await see('Not answering')
  await user.click(button)
  expect(await checkout).toMatchObject({ order_id: orderAnswer.orderId })
})

test('a course isn’t bought for another account than the page shows: it says so, and knows the account then', async () => {
  const checkout = fakeCheckout()
  let now = meera
  const text = 'Somebody else is logged in on this device now. Check which account it is before you buy'
  const order = vi.fn(({ learnerId }: { learnerId?: string | undefined }) =>
    learnerId === now._id ? orderAnswer : refuse('CONFLICT', text),
  )
  const { user, isAsking } = openCatalogue({ order }, { me: () => ({ user: now }) })
  const button = await purchaseButton()
  now = { ...meera, _id: 'u2', username: 'Ravi' }
  await user.click(button)
  await see(text)
  await see('You haven’t been charged.')
  expect(openCheckouts()).toBe(0)
  await waitFor(() => expect(isAsking()).toBe(false))
  await user.click(await purchaseButton())
  expect((await checkout).prefill.name).toBe('Ravi')
  expect(order.mock.calls.map(([{ learnerId }]) => learnerId)).toEqual(['u1', 'u2'])
})

test('a purchase fails at once when the browser is offline', async () => {
  const checkout = fakeCheckout()
  const order = orders().mockImplementationOnce(() => refuse('UNAVAILABLE', 'Down'))
  const { user } = openCatalogue({ order })
  const button = await purchaseButton()
  onTestFinished(() => onlineManager.setOnline(true))
  act(() => onlineManager.setOnline(false))
  await user.click(button)
  await see('You haven’t been charged.')
  // The browser may be wrong: a site on this machine needs no connection.
  await user.click(button)
  expect(await checkout).toMatchObject({ order_id: orderAnswer.orderId })
})

test('while another tab has a checkout open, this one says so and its button stays usable', async () => {
  const checkout = fakeCheckout()
  const order = orders()
  const closeOther = await checkoutInOtherTab()
  const { user } = openCatalogue({ order })
  const button = await purchaseButton()
  await user.click(button)
  // In a toast, and in a note beside the button, which stays.
  const message = 'A checkout is already open in another tab. Finish or close it there.'
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2))
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
  expect(order).not.toHaveBeenCalled()
  await closeOther()
  await user.click(button)
  await checkout
  expect(order).toHaveBeenCalledOnce()
})

test('a browser without the Web Locks API can buy a course', async () => {
  const locks = Object.getOwnPropertyDescriptor(navigator, 'locks') ?? {}
  Reflect.deleteProperty(navigator, 'locks')
  onTestFinished(() => void Object.defineProperty(navigator, 'locks', locks))
  const checkout = fakeCheckout()
  const { user } = openCatalogue({ verify: () => ({ message: '' }) })
  await user.click(await purchaseButton())
  const { handler } = await checkout
  act(() => handler(success))
  await see('Payment successful!')
})
