import type { DraftOutlineLesson, DraftSection } from '@skillharbor/contracts/entities'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useEditorSession } from './editor-session.ts'
import { lessonPath } from './lesson-path.ts'
import { t } from './messages.ts'
import type { NewLesson } from './outline-draft.ts'
import {
  addSection,
  lessonIn,
  moveLesson,
  moveSection,
  neighbourPlace,
  type OutlineEdit,
  placeLesson,
  placeOf,
  removeLesson,
  removeSection,
  renameSection,
  restoreSection,
  setLessonOptions,
} from './outline-edits.ts'

export type OutlineActions = {
  renameLesson: (id: string) => void
  stepLesson: (id: string, step: -1 | 1) => void
  setOptions: (id: string, options: Partial<Pick<DraftOutlineLesson, 'preview' | 'optional'>>) => void
  takeOutLesson: (id: string) => void
  addLesson: (lesson: NewLesson) => Promise<void>
  addSection: (title: string) => void
  renameSection: (id: string, title: string) => void
  stepSection: (id: string, step: -1 | 1) => void
  takeOutSection: (id: string) => void
}

type TakenOut = { title: string; undo: () => void }

/** Where a lesson is, in words. */
const lessonPlaceText = (sections: readonly DraftSection[], id: string): string => {
  const place = placeOf(sections, id)
  const section = sections.find(({ _id }) => _id === place?.sectionId)
  const lesson = section?.lessons[place?.index ?? 0]
  if (!place || !section || !lesson) return ''
  const { title } = lesson
  return t('outline.lessonMoved', {
    title,
    section: section.title,
    place: place.index + 1,
    count: section.lessons.length,
  })
}

/** What can be done with the rows of the outline. `said` is for screen readers; `takenOut` can be undone. */
export const useOutlineActions = (courseId: string) => {
  const { outline } = useEditorSession()
  const navigate = useNavigate()
  const [said, setSaid] = useState('')
  const [takenOut, setTakenOut] = useState<TakenOut>()
  const [moved, setMoved] = useState<{ id: string }>()

  // A row that goes to another place loses the focus on the way.
  useEffect(() => {
    if (moved) document.getElementById(`row-${moved.id}`)?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus()
  }, [moved])

  const actions = useMemo<OutlineActions>(() => {
    const sections = () => outline.get().sections
    const change = (edit: OutlineEdit) => {
      setTakenOut(undefined)
      outline.apply(edit)
    }
    const takeOut = (title: string, remove: OutlineEdit, restore: OutlineEdit) => {
      change(remove)
      setSaid(t('outline.takenOut', { title }))
      setTakenOut({
        title,
        undo: () => {
          change(restore)
          setSaid(t('outline.putBack', { title }))
        },
      })
    }
    return {
      renameLesson: (id) => void navigate(`${lessonPath(courseId, id)}#rename`, { preventScrollReset: true }),
      stepLesson: (id, step) => {
        const lesson = lessonIn(sections(), id)
        const place = neighbourPlace(sections(), id, step)
        if (!lesson) return
        if (!place) return setSaid(t(step < 0 ? 'outline.isFirst' : 'outline.isLast', { title: lesson.title }))
        change(moveLesson(lesson, place))
        setSaid(lessonPlaceText(sections(), id))
        setMoved({ id })
      },
      setOptions: (id, options) => change(setLessonOptions(id, options)),
      takeOutLesson: (id) => {
        const lesson = lessonIn(sections(), id)
        const place = placeOf(sections(), id)
        if (lesson && place) takeOut(lesson.title, removeLesson(id), placeLesson(lesson, place))
      },
      addLesson: async (lesson) => {
        setTakenOut(undefined)
        const id = await outline.addLesson(lesson)
        void navigate(lessonPath(courseId, id), { preventScrollReset: true })
      },
      addSection: (title) => change(addSection(crypto.randomUUID(), title)),
      renameSection: (id, title) => change(renameSection(id, title)),
      stepSection: (id, step) => {
        const index = sections().findIndex(({ _id }) => _id === id)
        const title = sections()[index]?.title ?? ''
        const target = index + step
        if (target < 0 || target >= sections().length)
          return setSaid(t(step < 0 ? 'outline.isFirst' : 'outline.isLast', { title }))
        change(moveSection(id, target))
        setSaid(t('outline.sectionMoved', { title, place: target + 1, count: sections().length }))
        setMoved({ id })
      },
      takeOutSection: (id) => {
        const index = sections().findIndex(({ _id }) => _id === id)
        const section = sections()[index]
        if (section) takeOut(section.title, removeSection(id), restoreSection(section, index))
      },
    }
  }, [outline, navigate, courseId])

  return { actions, said, takenOut }
}
