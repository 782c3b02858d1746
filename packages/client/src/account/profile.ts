import { errorOf } from '../errors.ts'
import { type Realm, useSessionCheck } from '../session.ts'
import { trpc } from '../trpc.ts'

/** The account of whoever is logged in. `sendLink` mails a link that confirms the address; answers why it could not. */
export const useProfile = (realm: Realm) => {
  const { data, error, isLoadingError, isFetching, refetch } = trpc[realm].account.useQuery({})
  const link = trpc[realm].sendVerification.useMutation()
  useSessionCheck(realm, error ?? link.error)
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
