import { thumbnailsFolder } from '@skillharbor/contracts/constants'
import { formerNameOf } from '../../username-skeleton.ts'

/** A course's admin, as the storage knows them: `formerName` is set once their account is deleted. */
export type PictureOwner = { username: string; formerName: Buffer | null }

/** An admin's thumbnail folder, with a trailing slash: `thumbnails/{username}/`. */
export const folderOf = (username: string): string => `${thumbnailsFolder}/${username}/`

/** Tells which pictures are in this admin's folder, by their storage keys. */
export const isPictureOf = ({ username, formerName }: PictureOwner): ((key: string) => boolean) => {
  if (formerName === null) return (key) => key.startsWith(folderOf(username))
  return (key) => {
    const [first, name] = key.split('/')
    return first === thumbnailsFolder && name !== undefined && formerNameOf(name).equals(formerName)
  }
}
