import type { Answers } from '@skillharbor/client/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeCheckout } from '../../../test/fake-checkout.ts'
import { openCatalogue, orderAnswer, purchaseButton } from '../../../test/open-catalogue.tsx'
import {
  courseOf,
  meera,
  openSite,
  owning,
  pageOf,
  refuse,
  see,
  signedIn,
  signedOut,
} from '../../../test/open-site.tsx'

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
    await site.user.click(await screen.findByRole('link', { name: 'Already have an account? Log in' }))
    await see('Log in to continue to payment.')
    await site.user.type(await screen.findByLabelText('Email'), meera.email)
    await site.user.type(screen.getByLabelText('Password'), 'harbor-demo-2026')
    await site.user.click(screen.getByRole('button', { name: 'Log in' }))
  }
  return { ...site, logIn, order }
}

test('a visitor who presses Purchase logs in, and the checkout opens once on the course’s page', async () => {
  const checkout = fakeCheckout()
  const { user, where, router, logIn, order } = openAsVisitor()
  await user.click(await purchaseButton())
  await logIn()
  const { order_id, modal } = await checkout
  expect(order_id).toBe(orderAnswer.orderId)
  expect(where()).toBe('/course/c1')
  act(() => modal.ondismiss())
  await see(/^Checkout closed/)
  // Neither back nor forward opens it again.
  await act(() => router.navigate(-1))
  await screen.findByRole('heading', { level: 1, name: 'Available Courses' })
  await act(() => router.navigate(1))
  await screen.findByRole('heading', { level: 1, name: 'Course 1' })
  expect(await purchaseButton()).not.toHaveAttribute('aria-busy')
  expect(order).toHaveBeenCalledOnce()
})

test('a visitor who presses Purchase signs up on a screen about the course, and the checkout opens by itself', async () => {
  const checkout = fakeCheckout()
  const { user, where } = openAsVisitor()
  await user.click(await purchaseButton())
  await screen.findByRole('heading', { level: 1, name: 'Create an account to get this course' })
  expect(where()).toBe('/signup?next=%2Fcourse%2Fc1')
  const course = within(await screen.findByRole('region', { name: 'Course 1' }))
  expect(course.getByText('₹1,499')).toBeVisible()
  expect(screen.queryByLabelText('Role')).not.toBeInTheDocument()
  await user.type(await screen.findByLabelText('Username'), 'Meera')
  await user.type(screen.getByLabelText('Email'), meera.email)
  await user.type(screen.getByLabelText('Password'), 'harbor-demo-2026')
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  expect(await checkout).toMatchObject({ description: 'Course 1' })
})

test('a learner who turns out to own the course isn’t asked to pay', async () => {
  const { user, where, logIn, order } = openAsVisitor({ list: () => owning(courseOf(1)) })
  await user.click(await purchaseButton())
  await logIn()
  const purchased = await screen.findByRole('link', { name: 'Purchased' })
  expect(where()).toBe('/course/c1')
  // By the time the next screen has its answer, an order would have been requested.
  await user.click(purchased)
  // Both screens are headed with the course's title.
  await waitFor(() => expect(purchased).not.toBeInTheDocument())
  expect(where()).toBe('/mypurchases?course=c1')
  expect(await screen.findByRole('heading', { level: 1, name: 'Course 1' })).toBeVisible()
  expect(order).not.toHaveBeenCalled()
})

test('no link opens a checkout; an address only leads to the course and its button', async () => {
  const order = vi.fn(() => orderAnswer)
  openSite('/login?next=%2Fcourse%2Fc1%3Fpurchase%3Dc1', {
    auth: signedIn,
    courses: { show: () => pageOf(courseOf(1)) },
    purchases: { list: () => owning(), order },
  })
  expect(await purchaseButton()).not.toHaveAttribute('aria-busy')
  expect(order).not.toHaveBeenCalled()
})

test('a session that has ended leads to /login', async () => {
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

test('an owned course says Purchased and links to it', async () => {
  openCatalogue({ list: () => owning(courseOf(1)) })
  expect(await screen.findByRole('link', { name: 'Purchased' })).toHaveAttribute('href', '/mypurchases?course=c1')
  expect(screen.queryByRole('button', { name: 'Purchase' })).not.toBeInTheDocument()
})
