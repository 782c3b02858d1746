import { operations } from '@skillharbor/contracts/operations'
import { sizedFolder } from '@skillharbor/contracts/pictures'
import { say } from '@skillharbor/contracts/said'
import { AppError } from '../../app-error.ts'
import { defineUseCase } from '../../use-case.ts'
import { ownFolder } from './folder-repository.ts'
import { expectPicture } from './picture-uploads.ts'

/** How long an upload link is valid, in seconds: enough for 5 MB over a slow connection. */
const linkLifetime = 300

export const signUpload = defineUseCase(operations.uploads.presignedUpload, async (scope, { key, contentType }) => {
  const folder = await ownFolder(scope)
  if (!key.startsWith(folder)) throw new AppError('FORBIDDEN', say('Your pictures go under {folder}', { folder }))
  if (key.split('/').includes(sizedFolder)) throw new AppError('FORBIDDEN', 'That folder is the API’s own')
  await expectPicture(scope, scope.actor.id, key)
  return { presignedUrl: await scope.storage.signedPutUrl(key, contentType, linkLifetime) }
})
