import { createHash } from 'node:crypto'
import unhomoglyph from 'unhomoglyph'

/** Each character replaced by the one that it looks like, of whatever script: https://www.unicode.org/reports/tr39/ */
const looksOf = (text: string) => unhomoglyph(text.normalize('NFD'))

/**
 * Returns what a username looks like. Two usernames with the same skeleton could be taken for each other: they differ
 * in similar letters of other scripts, in letter case, in spaces or in invisible characters. It is for comparing only.
 */
export const skeletonOf = (username: string): string => {
  const visible = username.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  const spaced = visible.trim().replace(/\s+/gu, ' ')
  // Twice, because a capital letter may look like another one than its small letter does. A capital i looks like an l.
  return looksOf(looksOf(spaced).toLowerCase()).toLowerCase().replaceAll('i', 'l')
}

/** What stays of a deleted admin's name: the SHA-256 of its skeleton, which keeps others from taking a name that learners know. */
export const formerNameFrom = (skeleton: string): Buffer => createHash('sha256').update(skeleton).digest()

/** The same of a username. It also finds the folder of the pictures that learners' courses still show. */
export const formerNameOf = (username: string): Buffer => formerNameFrom(skeletonOf(username))
