import { errorOf } from '../errors.ts'
import type { AccountGroup } from '../session.ts'
import { trpc } from '../trpc.ts'

/** The account that is logged in. `sendLink` emails a link that confirms the address; resolves to the reason if it fails. */
export const useProfile = (group: AccountGroup) => {
  const { data, isLoadingError, isFetching, refetch } = trpc[group].account.useQuery({})
  const link = trpc[group].sendVerification.useMutation()
  return {
    account: data?.account,
    failed: isLoadingError,
    retry: { busy: isFetching, onClick: () => void refetch() },
    sending: link.isPending,
    sendLink: () =>
      link.mutateAsync({}).then(
        () => undefined,
        (failure: unknown) => errorOf(failure).message,
      ),
  }
}
