import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lazyRetrying } from '../src/lazy-retrying.tsx'
import { notify } from '../src/notify.ts'

test('a dialog whose code can’t be fetched says so and leaves the screen; the next press opens it', async () => {
  const toast = vi.spyOn(notify, 'error').mockReturnValue('')
  onTestFinished(() => toast.mockRestore())
  const load = vi.fn(async () => ({ words }: { words: string }) => <p role="dialog">{words}</p>)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Dialog = lazyRetrying(load)
  function Screen() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <input aria-label="Words" />
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Dialog words="Sure?" onFail={() => setOpen(false)} />}
      </>
    )
  }
  const user = userEvent.setup()
  render(<Screen />)
  await user.type(screen.getByLabelText('Words'), 'typed')
  const button = screen.getByRole('button', { name: 'Open' })
  await user.click(button)
  await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith('Couldn’t load this. Reload the page.'))
  expect(screen.getByLabelText('Words')).toHaveValue('typed')
  await user.click(button)
  expect(await screen.findByRole('dialog')).toHaveTextContent('Sure?')
  expect(load).toHaveBeenCalledTimes(2)
})
