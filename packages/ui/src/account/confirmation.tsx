import { type ComponentProps, lazy, Suspense } from 'react'
import type { ConfirmOwnerDialog as Dialog } from './confirm-owner-dialog.tsx'

const ConfirmOwnerDialog = lazy(async () => {
  const { ConfirmOwnerDialog } = await import('./confirm-owner-dialog.tsx')
  return { default: ConfirmOwnerDialog }
})

/** What the client's `useConfirmation` returns as `dialog`. */
export type ConfirmationDialog = ComponentProps<typeof Dialog> | undefined

/** The dialog that asks who is there, while it is open. Its code is loaded when it first is. */
export function Confirmation({ dialog }: { dialog: ConfirmationDialog }) {
  return (
    dialog && (
      <Suspense>
        <ConfirmOwnerDialog {...dialog} />
      </Suspense>
    )
  )
}
