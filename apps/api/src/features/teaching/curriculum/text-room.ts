import { curriculumLimits } from '@skillharbor/contracts/entities'
import { say } from '@skillharbor/contracts/said'
import type { Db, Transaction } from '../../../db/connection.ts'
import type { DraftOutline } from '../../../db/schema/curriculum.ts'
import { AppError } from '../../app-error.ts'
import type { Actor, Scope } from '../../scope.ts'
import { requireRoomForNoted } from '../media/room.ts'
import { lockRoomOf } from '../media/stored-repository.ts'
import { lockCurriculum } from './curriculum-repository.ts'
import { type DraftLessonRow, quizBytesOf, textBytesOf } from './lesson-repository.ts'
import { lessonsIn } from './outline.ts'
import { noteDraft } from './stored-texts-repository.ts'

type Texts = Pick<DraftLessonRow, 'body' | 'quiz'>

const bytesOf = ({ body, quiz }: Texts): number => Buffer.byteLength(body) + quizBytesOf(quiz)
const idsIn = (draft: DraftOutline): string[] => lessonsIn(draft).map(({ id }) => id)

const tooMuchText = () =>
  new AppError(
    'PAYLOAD_TOO_LARGE',
    say(
      'The texts and quizzes of a course can have {max} MB together. Shorten some of them, or move lessons to another course',
      { max: curriculumLimits.textBytes / 1024 ** 2 },
    ),
  )

/**
 * Runs a change of a lesson's text or quiz, which count against the seller's share. One that makes the lesson larger waits for
 * others that do, and for the outline. A course or a share that is over its limit, as an earlier version allowed, can still be
 * made smaller.
 * @throws PAYLOAD_TOO_LARGE if the course's outline or the seller's storage has more than it may afterwards.
 */
export const withinTextRoom = async (
  { db, actor, now, settings }: Scope & { actor: Actor },
  { courseId, lessonId, ...before }: Texts & { courseId: string; lessonId: string },
  after: Texts,
  change: (db: Db) => Promise<void>,
): Promise<void> => {
  if (after.body === before.body && after.quiz === before.quiz) return change(db)
  const grows = bytesOf(after) > bytesOf(before)
  await db.transaction(async (tx) => {
    if (!grows) {
      await change(tx)
      await noteDraft(tx, lessonId, now())
      return
    }
    // First of all, as an upload does.
    await lockRoomOf(tx, actor.id)
    const ids = idsIn((await lockCurriculum(tx, courseId, now())).draft)
    await change(tx)
    await requireRoomForNoted(tx, actor.id, await noteDraft(tx, lessonId, now()), settings.sellerStorageBytes)
    // One that left the outline counts when it is put back.
    if (ids.includes(lessonId) && (await textBytesOf(tx, ids)) > curriculumLimits.textBytes) throw tooMuchText()
  })
}

/** The same for an outline that lessons are put back into. Lock the curriculum first. */
export const requireTextRoom = async (tx: Transaction, before: DraftOutline, after: DraftOutline): Promise<void> => {
  const [old, ids] = [idsIn(before), idsIn(after)]
  if (ids.every((id) => old.includes(id))) return
  const bytes = await textBytesOf(tx, ids)
  if (bytes > curriculumLimits.textBytes && bytes > (await textBytesOf(tx, old))) throw tooMuchText()
}
