import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { User } from '@skillharbor/contracts/entities'
import { notify } from '@skillharbor/ui/notify'
import { t } from './messages.ts'

/** The wish list of the learner who is logged in, which one request brings for all courses of a page. */
export const useWishes = (user: User | null) =>
  trpc.wishes.list.useQuery({}, { enabled: user !== null, staleTime: 60_000 })

/** Whether the course is on the wish list, and how to change that. The change is shown at once, and taken back if it fails. */
export const useWish = (courseId: string, user: User | null) => {
  const utils = trpc.useUtils()
  const list = useWishes(user)
  const isListed = list.data?.content.some(({ course }) => course._id === courseId) ?? false
  const options = {
    onError: (error: unknown) => {
      const { code, message } = errorOf(error)
      if (code === 'UNAUTHENTICATED') void utils.auth.me.invalidate()
      notify.error(t('failed'), message)
    },
    onSettled: async () => {
      // A running request may be older than the change. Invalidating alone would wait for it if it is the first one.
      await utils.wishes.list.cancel()
      await utils.wishes.list.invalidate()
    },
  }
  const add = trpc.wishes.add.useMutation(options)
  const remove = trpc.wishes.remove.useMutation(options)
  const isChanging = add.isPending || remove.isPending
  return {
    isWished: isChanging ? add.isPending : isListed,
    toggle: () => {
      if (!isChanging) (isListed ? remove : add).mutate({ courseId })
    },
  }
}
