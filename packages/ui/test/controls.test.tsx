import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from '../src/button.tsx'
import { Field, Input } from '../src/field.tsx'
import { LanguageLinks } from '../src/language-links.tsx'
import { PasswordInput } from '../src/password-input.tsx'

test('a busy button keeps its name and focus, and doesn’t act or submit', async () => {
  const user = userEvent.setup()
  const act = vi.fn()
  const send = vi.fn()
  const form = (busy: boolean) => (
    <form action={send}>
      <Input aria-label="Name" />
      <Button type="submit" busy={busy} onClick={act}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole('button', { name: 'Save' })
  await user.click(button)
  expect(act).toHaveBeenCalledOnce()
  expect(send).toHaveBeenCalledOnce()

  rerender(form(true))
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(button).toHaveAccessibleName('Save')
  await user.click(button)
  await user.type(screen.getByLabelText('Name'), 'x{Enter}')
  expect(act).toHaveBeenCalledOnce()
  expect(send).toHaveBeenCalledOnce()
})

test('a link can look like a button', () => {
  render(
    <Button asChild>
      <a href="/there">There</a>
    </Button>,
  )
  expect(screen.getByRole('link', { name: 'There' })).toHaveClass('bg-accent')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a field’s hint describes its control, and is replaced by an error that is announced', () => {
  const field = (error?: string) => (
    <Field label="Price" hint="In rupees" error={error}>
      {(aria) => <Input {...aria} />}
    </Field>
  )
  const { rerender } = render(field())
  expect(screen.getByLabelText('Price')).toHaveAccessibleDescription('In rupees')
  expect(screen.getByLabelText('Price')).toBeValid()
  rerender(field('At least ₹1'))
  expect(screen.getByLabelText('Price')).toHaveAccessibleDescription('At least ₹1')
  expect(screen.getByLabelText('Price')).toBeInvalid()
  expect(screen.getByRole('alert')).toHaveTextContent('At least ₹1')
})

test('a password can be shown and hidden again', async () => {
  const user = userEvent.setup()
  render(<Field label="Password">{(aria) => <PasswordInput {...aria} />}</Field>)
  const input = screen.getByLabelText('Password')
  expect(input).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input).toHaveAttribute('type', 'password')
})

test('phones don’t correct a password while it is shown', () => {
  render(<PasswordInput aria-label="Password" />)
  const field = screen.getByLabelText('Password')
  for (const [name, value] of Object.entries({ autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false' }))
    expect(field).toHaveAttribute(name, value)
})

test.each(['ctrlKey', 'metaKey', 'shiftKey'])('a language opens in a tab or window of its own with %s', (key) => {
  const onChoose = vi.fn()
  render(<LanguageLinks search="" className="" onChoose={onChoose} />)
  const link = screen.getByRole('link', { name: 'हिन्दी' })
  const press = createEvent.click(link, { [key]: true })
  let isLeftToBrowser: boolean | undefined
  document.addEventListener(
    'click',
    (event) => {
      isLeftToBrowser = !event.defaultPrevented
      // jsdom follows no links.
      event.preventDefault()
    },
    { once: true },
  )
  fireEvent(link, press)
  expect(isLeftToBrowser).toBe(true)
  expect(onChoose).not.toHaveBeenCalled()
})
