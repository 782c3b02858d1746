import { useMutation } from '@tanstack/react-query'
import { errorOf } from '../errors.ts'
import { useOperationForm } from '../operation-form.ts'
import { saveFile } from '../save-file.ts'
import type { AccountGroup } from '../session.ts'
import { trpc } from '../trpc.ts'
import { useConfirmation } from './confirmation.ts'
import { failureUnlessCancelled } from './outcome.ts'

/** Downloads everything that is stored about the account's owner, as a file. `onFailed` gets the reason. */
export const useDataExport = (group: AccountGroup, onFailed: (reason: string) => void) => {
  const { client } = trpc.useUtils()
  const { mutate, isPending } = useMutation({
    // A query, but as a mutation: its answer has to be fresh, and isn't cached.
    mutationFn: (): Promise<{ exportedAt: string }> => client[group].exportData.query({}),
    onSuccess: (data) =>
      saveFile(`my-data-${data.exportedAt.slice(0, 10)}.json`, 'application/json', JSON.stringify(data, null, 2)),
    onError: (failed) => onFailed(errorOf(failed).message),
  })
  return { busy: isPending, download: () => mutate() }
}

/** The form that deletes the account. `confirmation`: the dialog that asks for a second factor first, while it is open. */
export const useDeleteAccount = (group: AccountGroup, onDeleted: () => void) => {
  const remove = trpc[group].deleteAccount.useMutation()
  const { confirmed, dialog } = useConfirmation(group)
  const form = useOperationForm({
    schema: async () => (await import('@skillharbor/contracts/operations')).operations[group].deleteAccount.input,
    defaultValues: { password: '' },
    send: async (input) => {
      await confirmed(() => remove.mutateAsync(input))
      onDeleted()
    },
    failureOf: failureUnlessCancelled,
  })
  return { form, confirmation: dialog }
}
