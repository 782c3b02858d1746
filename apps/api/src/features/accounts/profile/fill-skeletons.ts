import type { Ports } from '../../scope.ts'
import { adminsWithoutSkeleton, setSkeleton } from '../admin-repository.ts'

/** How many admins are read at a time. */
const batch = 500

/**
 * Fills in the skeletons of admins that an earlier version stored. Of those that look the same, only the first gets
 * one; the others keep their names, and nobody can take that look any more either.
 */
export const fillSkeletons = async ({ db }: Pick<Ports, 'db'>): Promise<void> => {
  let after: string | undefined
  for (;;) {
    const admins = await adminsWithoutSkeleton(db, { after, limit: batch })
    for (const admin of admins) await setSkeleton(db, admin)
    after = admins.at(-1)?.id
    if (after === undefined) return
  }
}
