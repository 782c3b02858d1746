import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openSite, refuse, see, signedOut } from '../../test/open-site.tsx'

const thanks = { message: 'Thank you. We will write.' }
const openForm = async (subscribe: (input: { email: string }) => typeof thanks | Promise<typeof thanks>) => {
  const { user } = openSite('/subcontent', { auth: signedOut, newsletter: { subscribe } })
  const form = await screen.findByRole('form', { name: 'Newsletter' })
  return {
    user,
    form,
    input: screen.getByLabelText('Your email'),
    button: screen.getByRole('button', { name: 'Subscribe' }),
  }
}

test('subscribing sends the address, announces a thank-you and empties the field', async () => {
  const subscribe = vi.fn(() => thanks)
  const { user, form, input, button } = await openForm(subscribe)
  await user.type(input, 'meera@skillharbor.example')
  await user.click(button)
  expect(await screen.findByText(thanks.message)).toHaveAttribute('aria-live', 'polite')
  expect(form).toContainElement(screen.getByText(thanks.message))
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ email: 'meera@skillharbor.example' })
  await waitFor(() => expect(input).toHaveValue(''))
  // Typing another address removes the message.
  await user.type(input, 'a')
  await waitFor(() => expect(screen.queryByText(thanks.message)).not.toBeInTheDocument())
})

test.each(['', 'meera at home'])('an invalid address is explained and not sent: "%s"', async (text) => {
  const subscribe = vi.fn(() => thanks)
  const { user, input, button } = await openForm(subscribe)
  if (text) await user.type(input, text)
  await user.click(button)
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a valid email address')
  expect(input).toHaveAccessibleDescription('Enter a valid email address')
  expect(input).toHaveFocus()
  expect(subscribe).not.toHaveBeenCalled()
  await user.type(input, 'x')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('while the form is sent the button is busy and sends nothing else', async () => {
  const answer = Promise.withResolvers<typeof thanks>()
  const subscribe = vi.fn(() => answer.promise)
  const { user, input, button } = await openForm(subscribe)
  await user.type(input, 'meera@skillharbor.example')
  await user.click(button)
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
  await user.type(input, '{Enter}')
  answer.resolve(thanks)
  await see(thanks.message)
  expect(subscribe).toHaveBeenCalledOnce()
})

test('an issue that the API finds is shown next to the field', async () => {
  const { user, input, button } = await openForm(() => refuse('TOO_MANY_REQUESTS', 'Please wait a minute'))
  await user.type(input, 'meera@skillharbor.example')
  await user.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a minute')
  expect(input).toHaveValue('meera@skillharbor.example')
})
