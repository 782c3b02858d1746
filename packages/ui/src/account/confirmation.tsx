import type { ComponentProps } from 'react'
import { lazyRetrying } from '../lazy-retrying.tsx'
import type { ConfirmOwnerDialog as Dialog } from './confirm-owner-dialog.tsx'

const ConfirmOwnerDialog = lazyRetrying(async () => (await import('./confirm-owner-dialog.tsx')).ConfirmOwnerDialog)

/** What the client's `useConfirmation` returns as `dialog`. */
export type ConfirmationDialog = ComponentProps<typeof Dialog> | undefined

/** The dialog that asks who is there, while it is open. Its code is loaded when it first is. */
export function Confirmation({ dialog }: { dialog: ConfirmationDialog }) {
  return dialog && <ConfirmOwnerDialog {...dialog} onFail={dialog.cancel} />
}
