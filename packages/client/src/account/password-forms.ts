import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOperationForm } from '../operation-form.ts'
import type { AccountGroup } from '../session.ts'
import { trpc } from '../trpc.ts'
import { useConfirmation } from './confirmation.ts'
import { isLinkRefused, useEmailedToken } from './emailed-link.ts'
import { failureUnlessCancelled } from './outcome.ts'

const inputs = async (group: AccountGroup) => {
  const { operations } = await import('@skillharbor/contracts/operations')
  const { changePassword, forgotPassword, resetPassword } = operations[group]
  return { change: changePassword.input, forgot: forgotPassword.input, reset: resetPassword.input }
}

/**
 * The form that changes the password. `onChanged` gets the API's message. `confirmation`: the dialog that asks for a second
 * factor first, while it is open.
 */
export const useChangePassword = (group: AccountGroup, onChanged: (message: string) => void) => {
  const utils = trpc.useUtils()
  const change = trpc[group].changePassword.useMutation()
  const { confirmed, dialog } = useConfirmation(group)
  const form = useOperationForm({
    schema: async () => (await inputs(group)).change,
    defaultValues: { currentPassword: '', newPassword: '' },
    send: async (passwords) => {
      const { message } = await confirmed(() => change.mutateAsync(passwords))
      // All other sessions have ended.
      void utils[group].sessions.invalidate()
      void utils[group].activity.invalidate()
      onChanged(message)
    },
    failureOf: failureUnlessCancelled,
  })
  return { form, confirmation: dialog }
}

/** The form that requests a password reset link. `sentTo`: where it was sent, if that email has an account. */
export const useForgotPassword = (group: AccountGroup) => {
  const [sentTo, setSentTo] = useState<string>()
  const forgot = trpc[group].forgotPassword.useMutation()
  const form = useOperationForm({
    schema: async () => (await inputs(group)).forgot,
    defaultValues: { email: '' },
    send: async ({ email }) => {
      await forgot.mutateAsync({ email })
      setSentTo(email)
    },
  })
  return { form, sentTo }
}

/** The form that sets a new password with an emailed link. `refused`: the link doesn't work, or no longer does. */
export const useResetPassword = (group: AccountGroup, onReset: () => void) => {
  const token = useEmailedToken()
  const utils = trpc.useUtils()
  const queries = useQueryClient()
  const reset = trpc[group].resetPassword.useMutation()
  const form = useOperationForm({
    schema: async () => (await inputs(group)).reset.pick({ newPassword: true }),
    defaultValues: { newPassword: '' },
    send: async ({ newPassword }) => {
      await reset.mutateAsync({ token: token ?? '', newPassword })
      // Every session has ended, this browser's too: its cache is emptied and its session checked before login opens.
      queries.removeQueries({ type: 'inactive' })
      await utils[group].me.invalidate()
      onReset()
    },
  })
  const isRefused = isLinkRefused(reset.error) && reset.variables?.token === token
  return { form, refused: token === null || isRefused }
}
