import type { EmailChoice } from '@skillharbor/contracts/entities'
import { errorOf } from '../errors.ts'
import type { AccountGroup } from '../session.ts'
import { trpc } from '../trpc.ts'

/** The emails that the account can switch off. `choose` resolves to the reason if it fails. */
export const useEmailChoices = (group: AccountGroup) => {
  const utils = trpc.useUtils()
  const { data, isLoadingError, isFetching, refetch } = trpc[group].emailChoices.useQuery({})
  const saving = trpc[group].setEmailChoice.useMutation()
  const show = (choice: EmailChoice): undefined => {
    utils[group].emailChoices.setData(
      {},
      (before) => before && { content: before.content.map((one) => (one.kind === choice.kind ? choice : one)) },
    )
  }
  return {
    choices: data?.content,
    failed: isLoadingError,
    retry: { busy: isFetching, onClick: () => void refetch() },
    choose: (choice: EmailChoice): Promise<string | undefined> =>
      saving.mutateAsync(choice).then(
        () => show(choice),
        (failure: unknown) => errorOf(failure).message,
      ),
  }
}
