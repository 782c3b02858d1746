import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { LazyToaster } from '../src/lazy-toaster.tsx'
import { notify } from '../src/notify.ts'

// First in its file: what is told once is known for good.
test('the toaster loads on the first interaction, before there is a toast', async () => {
  render(<LazyToaster />)
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  expect(await screen.findByRole('region', { name: /^Notifications/ })).toBeInTheDocument()
})

test('a toast sent before the toaster has loaded appears once it has, unless it was dismissed', async () => {
  const waiting = notify.loading('Working')
  notify.success('Saved')
  notify.dismiss(waiting)
  render(<LazyToaster />)
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  // It fades out first.
  await waitFor(() => expect(screen.queryByText('Working')).not.toBeInTheDocument())
  expect(screen.getByText('Saved')).toBeInTheDocument()
})
