import { thumbnailsFolder } from '@skillharbor/contracts/constants'
import type { Actor, Ports } from '../../scope.ts'
import { usernameOfAdmin } from './folder-repository.ts'

/** This admin's thumbnail folder, with a trailing slash: `thumbnails/{username}/`. */
export const ownFolder = async ({ db, actor }: Pick<Ports, 'db'> & { actor: Actor }): Promise<string> =>
  `${thumbnailsFolder}/${await usernameOfAdmin(db, actor.id)}/`
