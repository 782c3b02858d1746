import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import type { Scope } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { ownFolder } from './own-folder.ts'

/** How long a link shows its picture, in seconds. */
const linkLifetime = 300

const isOwn = async (scope: Scope, key: string): Promise<boolean> => {
  const admin = await scope.actorOf('admin')
  return admin !== null && key.startsWith(await ownFolder({ db: scope.db, actor: admin }))
}

/** Only what some course shows, or lies in the asking admin's folder; anything else is unknown, whether it is there or not. */
export const signPicture = defineUseCase(operations.uploads.signedUrl, async (scope, { key }) => {
  if (!(await scope.isPictureShown(key)) && !(await isOwn(scope, key)))
    throw new AppError('NOT_FOUND', 'Picture not found')
  return { url: await scope.storage.signedGetUrl(key, linkLifetime) }
})
