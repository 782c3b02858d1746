import type { OwnTeacherProfile } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import type { Transaction } from '../../../db/connection.ts'
import { AppError, issueAt } from '../../app-error.ts'
import { isNameTaken } from '../../name-repository.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { skeletonOf } from '../../username-skeleton.ts'
import { given } from '../courses/change-course.ts'
import { preparePicture, removeUpload } from '../courses/own-picture.ts'
import { enqueuePictureRemoval } from '../media/replaced-pictures.ts'
import { changeProfile, findTeacher, lockPortrait, type TeacherRow } from './teacher-repository.ts'

const ownTeacher = async (db: Scope['db'], actor: Actor): Promise<TeacherRow> => {
  const teacher = await findTeacher(db, actor.id)
  if (!teacher) throw new Error('An admin session without its admin')
  return teacher
}

const empty = { displayName: '', headline: '', bio: '', image: '', links: [] }

const toOwn = ({ id, username, profile, isPublic }: TeacherRow): OwnTeacherProfile => {
  const { displayName, headline, bio, image, links } = profile ?? empty
  return { _id: id, username, displayName, headline, bio, image, links, isPublic }
}

export const showOwnProfile = defineUseCase(operations.teachers.profile, async ({ db, actor }) => ({
  content: toOwn(await ownTeacher(db, actor)),
}))

/** The skeleton of a display name. Throws USERNAME_TAKEN if it looks like another admin's name or username. */
const takeName = async (tx: Transaction, displayName: string, adminId: string): Promise<string | null> => {
  if (displayName === '') return null
  const skeleton = skeletonOf(displayName)
  if (!(await isNameTaken(tx, skeleton, adminId))) return skeleton
  const saying = 'Another teacher has this name, or one that looks like it'
  throw new AppError('USERNAME_TAKEN', saying, { issues: [issueAt('displayName', saying)] })
}

export const saveOwnProfile = defineUseCase(operations.teachers.saveProfile, async (scope, { image, ...fields }) => {
  const { actor, now } = scope
  const isNew = image !== undefined && image !== toOwn(await ownTeacher(scope.db, actor)).image
  const picture = isNew ? await preparePicture(scope, image, 'image') : undefined
  await scope.db.transaction(async (tx) => {
    const { displayName } = fields
    const name = displayName !== undefined && { nameSkeleton: await takeName(tx, displayName, actor.id) }
    const change = { ...given(fields), ...name, ...(picture && { image: picture.image }) }
    if (picture) await enqueuePictureRemoval(tx, { adminId: actor.id, key: await lockPortrait(tx, actor.id) })
    await changeProfile(tx, actor.id, { ...change, updatedAt: now() })
  })
  await removeUpload(scope, picture?.upload)
  return { content: toOwn(await ownTeacher(scope.db, actor)) }
})
