import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { User } from '@skillharbor/contracts/entities'
import { notify } from '@skillharbor/ui/notify'
import { useMutation } from '@tanstack/react-query'
import { t } from './messages.ts'

/** The wish list of the learner who is logged in, which one request brings for all courses of a page. */
export const useWishes = (user: User | null) =>
  trpc.wishes.list.useQuery({}, { enabled: user !== null, staleTime: 60_000 })

/** Whether the course is on the wish list, and how to change that. The change is shown at once, and taken back if it fails. */
export const useWish = (courseId: string, user: User | null) => {
  const utils = trpc.useUtils()
  const list = useWishes(user)
  const isListed = list.data?.content.some(({ course }) => course._id === courseId) ?? false
  const { add, remove } = utils.client.wishes
  // One for both ways: a page of cards has 24 of these.
  const change = useMutation({
    mutationFn: (wished: boolean) => (wished ? add : remove).mutate({ courseId }),
    onError: (error) => {
      notify.error(t('failed'), errorOf(error).message)
    },
    onSettled: async (_answer, error) => {
      // A running request may be older than the change. Invalidating alone would wait for it if it is the first one.
      await utils.wishes.list.cancel()
      const renewed = utils.wishes.list.invalidate()
      // What failed is taken back at once: where there is no connection, the list takes long.
      if (!error) await renewed
    },
  })
  return {
    isWished: change.isPending ? change.variables : isListed,
    toggle: () => {
      if (!change.isPending) change.mutate(!isListed)
    },
  }
}
