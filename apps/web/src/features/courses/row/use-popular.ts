import { trpc } from '@skillharbor/client/trpc'

/** How long a row stays as it is, in milliseconds: whoever comes back to the page finds it where it was. */
const freshMs = 300_000

/** The courses that most learners own, up to `most`, and figures of the whole catalogue. */
export const usePopular = (most: 3 | 4) =>
  trpc.courses.list.useQuery({ sort: 'popular', limit: most, totals: 'with' }, { staleTime: freshMs })
