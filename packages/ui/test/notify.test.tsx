import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notify } from '../src/notify.ts'
import { Toaster } from '../src/toaster.tsx'

test('what is told before there is a place for toasts appears once it is there, unless it was taken back', async () => {
  const waiting = notify.loading('Working')
  notify.success('Saved')
  notify.dismiss(waiting)
  render(<Toaster />)
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  // It fades out first.
  await waitFor(() => expect(screen.queryByText('Working')).not.toBeInTheDocument())
  expect(screen.getByText('Saved')).toBeInTheDocument()
})
