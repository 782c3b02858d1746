import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ConfirmDialog } from '../src/dialog.tsx'

const open = (busy = false) => {
  const onOpenChange = vi.fn()
  const onConfirm = vi.fn()
  render(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Delete Type?"
      confirmLabel="Delete"
      tone="danger"
      busy={busy}
      onConfirm={onConfirm}
    >
      Its buyers keep it.
    </ConfirmDialog>,
  )
  return { onOpenChange, onConfirm, user: userEvent.setup() }
}

test('the question is asked with the safe answer in focus', () => {
  open()
  const dialog = screen.getByRole('alertdialog', { name: 'Delete Type?' })
  expect(dialog).toHaveAccessibleDescription('Its buyers keep it.')
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})

test('only the named button confirms; Escape and Cancel close', async () => {
  const { onOpenChange, onConfirm, user } = open()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onOpenChange.mock.calls).toEqual([[false], [false]])
  expect(onConfirm).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(onOpenChange).toHaveBeenCalledTimes(2)
})

test('while it runs, the action cannot be asked for again', async () => {
  const { onConfirm, user } = open(true)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(onConfirm).not.toHaveBeenCalled()
})
