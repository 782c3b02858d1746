import type { DraftOutlineLesson, DraftSection } from '@skillharbor/contracts/entities'

/** Changes an outline; undefined if what it is about is gone. */
export type OutlineEdit = (sections: readonly DraftSection[]) => readonly DraftSection[] | undefined

/** A place in an outline: before this index of the section's lessons. */
export type LessonPlace = { sectionId: string; index: number }

const has = (sections: readonly DraftSection[], id: string): boolean => sections.some(({ _id }) => _id === id)

const changeSection = (
  sections: readonly DraftSection[],
  id: string,
  change: (section: DraftSection) => DraftSection,
): readonly DraftSection[] | undefined =>
  has(sections, id) ? sections.map((section) => (section._id === id ? change(section) : section)) : undefined

const moveWithin = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.toSpliced(from, 1)
  const moved = list.slice(from, from + 1)
  return rest.toSpliced(to, 0, ...moved)
}

export const placeOf = (sections: readonly DraftSection[], lessonId: string): LessonPlace | undefined => {
  for (const { _id, lessons } of sections) {
    const index = lessons.findIndex((lesson) => lesson._id === lessonId)
    if (index >= 0) return { sectionId: _id, index }
  }
  return undefined
}

export const lessonIn = (sections: readonly DraftSection[], lessonId: string): DraftOutlineLesson | undefined =>
  sections.flatMap(({ lessons }) => lessons).find(({ _id }) => _id === lessonId)

/** An edit whose answer was lost is made again on top of what it saved: this section isn't added twice. */
export const addSection =
  (_id: string, title: string): OutlineEdit =>
  (sections) =>
    has(sections, _id) ? sections : [...sections, { _id, title, lessons: [] }]

export const renameSection =
  (id: string, title: string): OutlineEdit =>
  (sections) =>
    changeSection(sections, id, (section) => ({ ...section, title }))

/** Moves a section to this index, or to the end. */
export const moveSection =
  (id: string, index: number): OutlineEdit =>
  (sections) => {
    const from = sections.findIndex(({ _id }) => _id === id)
    return from < 0 ? undefined : moveWithin(sections, from, Math.min(index, sections.length - 1))
  }

export const removeSection =
  (id: string): OutlineEdit =>
  (sections) =>
    sections.filter(({ _id }) => _id !== id)

/** Puts a section back, with those of its lessons that aren't elsewhere by now. Once, as `addSection`. */
export const restoreSection =
  (section: DraftSection, index: number): OutlineEdit =>
  (sections) => {
    if (has(sections, section._id)) return sections
    const lessons = section.lessons.filter(({ _id }) => !lessonIn(sections, _id))
    return sections.toSpliced(index, 0, { ...section, lessons })
  }

export const removeLesson =
  (id: string): OutlineEdit =>
  (sections) =>
    sections.map((section) =>
      section.lessons.some(({ _id }) => _id === id)
        ? { ...section, lessons: section.lessons.filter(({ _id }) => _id !== id) }
        : section,
    )

/** Puts a lesson at a place, taken from where it was. */
export const placeLesson =
  (lesson: DraftOutlineLesson, { sectionId, index }: LessonPlace): OutlineEdit =>
  (sections) =>
    changeSection(removeLesson(lesson._id)(sections) ?? [], sectionId, (section) => ({
      ...section,
      lessons: section.lessons.toSpliced(index, 0, lessonIn(sections, lesson._id) ?? lesson),
    }))

/** The same for a lesson that must still be there. */
export const moveLesson =
  (lesson: DraftOutlineLesson, place: LessonPlace): OutlineEdit =>
  (sections) =>
    lessonIn(sections, lesson._id) && placeLesson(lesson, place)(sections)

export const setLessonOptions =
  (id: string, options: Partial<Pick<DraftOutlineLesson, 'preview' | 'optional'>>): OutlineEdit =>
  (sections) => {
    const place = placeOf(sections, id)
    return (
      place &&
      changeSection(sections, place.sectionId, (section) => ({
        ...section,
        lessons: section.lessons.map((lesson) => (lesson._id === id ? { ...lesson, ...options } : lesson)),
      }))
    )
  }

/** The place one step up or down, into the next section at a section's end; undefined at the outline's end. */
export const neighbourPlace = (
  sections: readonly DraftSection[],
  lessonId: string,
  step: -1 | 1,
): LessonPlace | undefined => {
  const at = sections.findIndex(({ lessons }) => lessons.some(({ _id }) => _id === lessonId))
  const section = sections[at]
  if (!section) return undefined
  const index = section.lessons.findIndex(({ _id }) => _id === lessonId) + step
  if (index >= 0 && index < section.lessons.length) return { sectionId: section._id, index }
  const next = sections[at + step]
  return next && { sectionId: next._id, index: step === 1 ? 0 : next.lessons.length }
}

/** What dropping one row on another means: a section takes the other's place, a lesson goes before or after the other. */
export const dropEdit = (
  sections: readonly DraftSection[],
  activeId: string,
  overId: string,
): OutlineEdit | undefined => {
  if (activeId === overId) return undefined
  const sectionAt = sections.findIndex(({ _id }) => _id === overId)
  if (has(sections, activeId)) return sectionAt < 0 ? undefined : moveSection(activeId, sectionAt)
  const lesson = lessonIn(sections, activeId)
  const place = lesson && dropPlace(sections, activeId, overId, sectionAt)
  return place && moveLesson(lesson, place)
}

const dropPlace = (
  sections: readonly DraftSection[],
  activeId: string,
  overId: string,
  sectionAt: number,
): LessonPlace | undefined => {
  const rows = sections.flatMap(({ _id, lessons }) => [_id, ...lessons.map((lesson) => lesson._id)])
  const isDown = rows.indexOf(activeId) < rows.indexOf(overId)
  if (sectionAt >= 0) {
    // Upwards over a section's title is the end of the section before it.
    const target = isDown ? sections[sectionAt] : sections[Math.max(0, sectionAt - 1)]
    return target && { sectionId: target._id, index: isDown || sectionAt === 0 ? 0 : target.lessons.length }
  }
  const over = placeOf(sections, overId)
  const isElsewhere = over?.sectionId !== placeOf(sections, activeId)?.sectionId
  return over && { sectionId: over.sectionId, index: over.index + (isDown && isElsewhere ? 1 : 0) }
}
