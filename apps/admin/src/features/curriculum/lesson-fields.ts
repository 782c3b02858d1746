import type { DraftLesson } from '@skillharbor/contracts/entities'
import { hashKey } from '@tanstack/react-query'

/** What a seller types into a lesson. */
export type LessonFields = Pick<DraftLesson, 'title' | 'body' | 'quiz'>
export type FieldName = keyof LessonFields
export const fieldNames: readonly FieldName[] = ['title', 'body', 'quiz']

export const fieldsOf = ({ title, body, quiz }: LessonFields): LessonFields => ({ title, body, quiz })

export const isSame = (a: unknown, b: unknown): boolean => a === b || hashKey([a]) === hashKey([b])
/** The API trims titles and normalises texts: such a difference is none. */
const isSameText = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string'
    ? a.normalize('NFC').trim() === b.normalize('NFC').trim()
    : isSame(a, b)

/** The fields that `fields` changes, for the API. A title is never saved empty. */
export const changesOf = (base: LessonFields, fields: LessonFields) => ({
  ...(!isSame(base.title, fields.title) && fields.title.trim() !== '' && { title: fields.title }),
  ...(!isSame(base.body, fields.body) && { body: fields.body }),
  ...(!isSame(base.quiz, fields.quiz) && fields.quiz && { quiz: fields.quiz }),
})

/**
 * Joins two changes of the same lesson, field by field. `clashes` are the fields that both changed in different ways; of
 * those, `fields` holds mine.
 */
export const mergeFields = (
  base: LessonFields,
  mine: LessonFields,
  theirs: LessonFields,
): { fields: LessonFields; clashes: FieldName[] } => {
  const pick = <K extends FieldName>(name: K): LessonFields[K] =>
    isSame(mine[name], base[name]) ? theirs[name] : mine[name]
  return {
    fields: { title: pick('title'), body: pick('body'), quiz: pick('quiz') },
    clashes: fieldNames.filter(
      (name) =>
        !isSame(mine[name], base[name]) &&
        !isSameText(theirs[name], base[name]) &&
        !isSameText(mine[name], theirs[name]),
    ),
  }
}
