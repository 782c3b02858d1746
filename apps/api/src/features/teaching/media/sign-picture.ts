import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import type { Scope } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { ownFolder } from './folder-repository.ts'

/** How long a link to a picture is valid, in seconds. */
const linkLifetime = 300

const isOwn = async (scope: Scope, key: string): Promise<boolean> => {
  const admin = await scope.actorOf('admin')
  return admin !== null && key.startsWith(await ownFolder({ db: scope.db, actor: admin }))
}

/**
 * Signs only pictures that a course shows, or in the caller's own folder. Any other key is NOT_FOUND, whether it exists
 * or not.
 */
export const signPicture = defineUseCase(operations.uploads.signedUrl, async (scope, { key }) => {
  if (!(await scope.isPictureShown(key)) && !(await isOwn(scope, key)))
    throw new AppError('NOT_FOUND', 'Picture not found')
  return { url: await scope.storage.signedGetUrl(key, linkLifetime) }
})
