import { createHash } from 'node:crypto'
import { skeletonOf } from './username-skeleton.ts'

/**
 * What stays of the username of a deleted admin: the SHA-256 of what it looks like. It keeps others from taking a name that
 * learners know, and finds the folder of the pictures that learners' courses still show.
 */
export const formerNameOf = (username: string): Buffer => createHash('sha256').update(skeletonOf(username)).digest()
