import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ConfirmDialog, DialogActions, QuestionDialog } from '../src/dialog.tsx'

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

test('the dialog opens with the safe answer focused', () => {
  open()
  const dialog = screen.getByRole('alertdialog', { name: 'Delete Type?' })
  expect(dialog).toHaveAccessibleDescription('Its buyers keep it.')
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})

test('a dialog that asks for words opens in their field', async () => {
  const onOpenChange = vi.fn()
  render(
    <QuestionDialog open onOpenChange={onOpenChange} title="Why?" description="The learner reads it.">
      <DialogActions>
        <textarea aria-label="Reason" />
      </DialogActions>
    </QuestionDialog>,
  )
  const field = screen.getByLabelText('Reason')
  expect(field).toHaveFocus()
  await userEvent.setup().keyboard('Not for me{Enter}')
  expect(field).toHaveValue('Not for me\n')
  expect(onOpenChange).not.toHaveBeenCalled()
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

test('the action can’t be triggered again while it runs', async () => {
  const { onConfirm, user } = open(true)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(onConfirm).not.toHaveBeenCalled()
})

/** A basket whose button asks, and goes once the question is answered with yes. */
function Basket() {
  const [state, setState] = useState<'full' | 'asking' | 'empty'>('full')
  return (
    <section aria-label="Basket" tabIndex={-1}>
      {state !== 'empty' && (
        <button type="button" onClick={() => setState('asking')}>
          Empty it
        </button>
      )}
      <ConfirmDialog
        open={state === 'asking'}
        onOpenChange={(open) => open || setState('full')}
        title="Sure?"
        confirmLabel="Yes"
        onConfirm={() => setState('empty')}
      >
        All goes.
      </ConfirmDialog>
    </section>
  )
}

test('the focus returns to what opened the dialog, or to the section around it', async () => {
  const user = userEvent.setup()
  render(<Basket />)
  const opener = screen.getByRole('button', { name: 'Empty it' })
  await user.click(opener)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(opener).toHaveFocus())
  await user.click(opener)
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Basket' })).toHaveFocus())
})
