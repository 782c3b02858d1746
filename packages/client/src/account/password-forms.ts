import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOperationForm } from '../operation-form.ts'
import { type AccountGroup, useSessionCheck } from '../session.ts'
import { trpc } from '../trpc.ts'
import { isLinkRefused, useEmailedToken } from './emailed-link.ts'

const inputs = async (group: AccountGroup) => {
  const { operations } = await import('@skillharbor/contracts/operations')
  const { changePassword, forgotPassword, resetPassword } = operations[group]
  return { change: changePassword.input, forgot: forgotPassword.input, reset: resetPassword.input }
}

/** Changes the password of whoever is logged in. */
export const useChangePassword = (group: AccountGroup, onChanged: () => void) => {
  const utils = trpc.useUtils()
  const change = trpc[group].changePassword.useMutation()
  useSessionCheck(group, change.error)
  return useOperationForm({
    schema: async () => (await inputs(group)).change,
    defaultValues: { currentPassword: '', newPassword: '' },
    send: async (passwords) => {
      await change.mutateAsync(passwords)
      // All other sessions have ended.
      void utils[group].sessions.invalidate()
      onChanged()
    },
  })
}

/** Asks for a link that sets a new password. `sentTo`: the address that it went to, if it has an account. */
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

/** Sets a new password by the mailed link that led here. `refused`: it does not work, or does not any more. */
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
      // Every session has ended, this browser's too: nothing it saw stays, and the log in screen opens knowing of it.
      queries.removeQueries({ type: 'inactive' })
      await utils[group].me.invalidate()
      onReset()
    },
  })
  return { form, refused: token === null || isLinkRefused(reset.error) }
}
