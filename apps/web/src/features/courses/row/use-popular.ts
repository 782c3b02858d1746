import { trpc } from '@skillharbor/client/trpc'

/** The courses that most learners own, up to `most`, and figures of the whole catalogue. */
export const usePopular = (most: 3 | 4) => trpc.courses.list.useQuery({ sort: 'popular', limit: most, totals: 'with' })
