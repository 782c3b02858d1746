import type { Outline } from '@skillharbor/contracts/entities'
import type { DraftOutline, PublishedOutline } from '../../../db/schema/curriculum.ts'

export type PublishedLesson = PublishedOutline[number]['lessons'][number]

/** All lessons of an outline, in order. */
export const lessonsIn = <L>(outline: readonly { lessons: readonly L[] }[]): L[] =>
  outline.flatMap(({ lessons }) => [...lessons])

/** Converts a published outline to its wire format. */
export const toOutline = (
  revision: { outline: PublishedOutline; lessonCount: number; durationSeconds: number; publishedAt: Date } | undefined,
): Outline => ({
  sections: (revision?.outline ?? []).map(({ id, title, lessons }) => ({
    _id: id,
    title,
    lessons: lessons.map(toOutlineLesson),
  })),
  lessonCount: revision?.lessonCount ?? 0,
  durationSeconds: revision?.durationSeconds ?? 0,
  publishedAt: revision?.publishedAt.toISOString() ?? null,
})

export const toOutlineLesson = ({ id, title, kind, durationSeconds, preview, optional }: PublishedLesson) => ({
  _id: id,
  title,
  kind,
  durationSeconds,
  preview,
  optional,
})

/** The figures that a revision stores beside its outline. If every lesson is optional, all are required. */
export const revisionFigures = (outline: PublishedOutline) => {
  const all = lessonsIn(outline)
  const required = all.filter(({ optional }) => !optional)
  return {
    lessonCount: all.length,
    durationSeconds: all.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
    lessonIds: all.map(({ id }) => id),
    requiredLessonIds: (required.length > 0 ? required : all).map(({ id }) => id),
  }
}

/** A draft outline with the lesson added at the end of the section; null if there is no such section. */
export const withLesson = (draft: DraftOutline, sectionId: string, lesson: { id: string; preview: boolean }) =>
  draft.some(({ id }) => id === sectionId)
    ? draft.map((section) =>
        section.id === sectionId
          ? { ...section, lessons: [...section.lessons, { ...lesson, optional: false }] }
          : section,
      )
    : null

type Shaped = readonly { id: string; title: string; lessons: readonly { id: string }[] }[]

const shape = (outline: Shaped) =>
  JSON.stringify(outline.map(({ id, title, lessons }) => [id, title, lessons.map((lesson) => lesson.id)]))

/** Whether two outlines have the same sections, and the same lessons in the same order. */
export const haveSameShape = (one: Shaped, other: Shaped): boolean => shape(one) === shape(other)

/** Whether the lesson looks to learners as it did before; what else it has is in its version, which never changes. */
const isSameLesson = (
  one: Pick<PublishedLesson, 'versionId' | 'preview' | 'optional'>,
  other: Pick<PublishedLesson, 'versionId' | 'preview' | 'optional'> | undefined,
): boolean => one.versionId === other?.versionId && one.preview === other.preview && one.optional === other.optional

/** Whether two outlines look the same to learners. */
export const lookTheSame = (one: PublishedOutline, other: PublishedOutline): boolean => {
  const others = new Map(lessonsIn(other).map((lesson) => [lesson.id, lesson]))
  return haveSameShape(one, other) && lessonsIn(one).every((lesson) => isSameLesson(lesson, others.get(lesson.id)))
}

/** How two outlines differ, in numbers of lessons. A lesson has moved if its neighbours among the kept ones changed. */
export const differences = (before: readonly PublishedLesson[], after: readonly PublishedLesson[]) => {
  const old = new Map(before.map((lesson) => [lesson.id, lesson]))
  const kept = after.filter(({ id }) => old.has(id))
  const keptIds = new Set(kept.map(({ id }) => id))
  const orderBefore = before.filter(({ id }) => keptIds.has(id)).map(({ id }) => id)
  const orderAfter = kept.map(({ id }) => id)
  return {
    added: after.length - kept.length,
    removed: before.length - kept.length,
    changed: kept.filter((lesson) => !isSameLesson(lesson, old.get(lesson.id))).length,
    moved: kept.length - longestCommonOrder(orderBefore, orderAfter),
  }
}

/** The number of ids that stay in their order: the longest increasing subsequence of old positions. */
const longestCommonOrder = (before: readonly string[], after: readonly string[]): number => {
  const position = new Map(before.map((id, at) => [id, at]))
  const tails: number[] = []
  for (const id of after) {
    const at = position.get(id) ?? 0
    const place = tails.findIndex((tail) => tail >= at)
    tails[place < 0 ? tails.length : place] = at
  }
  return tails.length
}
