import { errorOf } from '@skillharbor/client/errors'
import type { DraftLesson, Quiz } from '@skillharbor/contracts/entities'
import { dropDraft, keepDraft, takeKeptDraft } from '../../lib/kept-drafts.ts'
import {
  changesOf,
  type FieldName,
  fieldNames,
  fieldsOf,
  isSame,
  type LessonFields,
  mergeFields,
} from './lesson-fields.ts'
import { createStore, type Store } from './store.ts'

const autosaveDelayMs = 1000

export type SaveState =
  | { is: 'saved' | 'unsaved' | 'saving' | 'untitled' }
  | { is: 'failed'; reason: string; error: unknown }
  /** The lesson was saved elsewhere since; `clashes` are the fields that both sides changed. */
  | { is: 'conflict'; other: DraftLesson; clashes: FieldName[] }

type LessonState = {
  /** The lesson as it is saved, as far as is known here. */
  lesson: DraftLesson
  /** The fields that `fields` is a change of. */
  base: LessonFields
  fields: LessonFields
  save: SaveState
  /** Text from an earlier visit, which couldn't be saved then. */
  isRestored: boolean
}

type Kept = { version: number; base: LessonFields; fields: LessonFields }

export type LessonApi = {
  load: (lessonId: string) => Promise<DraftLesson>
  save: (lessonId: string, version: number, changes: Partial<LessonFields>) => Promise<DraftLesson>
}

export type LessonDraft = Store<LessonState> & {
  edit: (change: Partial<LessonFields>) => void
  editQuiz: (change: (quiz: Quiz) => Quiz) => void
  /** Saves at once, or as soon as the running save is over; answers whether everything is saved. */
  flush: () => Promise<boolean>
  /** Takes in a version that was loaded or saved by another part of the screen. */
  receive: (lesson: DraftLesson) => void
  /** Makes a new picture known until the lesson is loaded again. */
  addPicture: (key: string, url: string) => void
  keepMine: () => void
  useOther: () => void
  isDirty: () => boolean
}

/**
 * A lesson as it is being edited. It is saved a second after the last change, one save at a time, each on top of the
 * version it is a change of. What isn't saved yet is also kept in the browser.
 */
export const createLessonDraft = (start: DraftLesson, { load, save }: LessonApi): LessonDraft => {
  const id = start._id
  const store = createStore<LessonState>({
    lesson: start,
    base: fieldsOf(start),
    fields: fieldsOf(start),
    save: { is: 'saved' },
    isRestored: false,
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let again = false

  const set = (change: Partial<LessonState>) => store.set({ ...store.get(), ...change })
  const isDirty = () => {
    const { base, fields } = store.get()
    return fieldNames.some((name) => !isSame(base[name], fields[name]))
  }
  const keep = () => {
    const { base, fields, lesson } = store.get()
    keepDraft(id, { version: lesson.version, base, fields } satisfies Kept)
  }
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), autosaveDelayMs)
  }

  /** Makes the draft a change of `current`; false if both changed the same field. */
  const rebase = (current: DraftLesson): boolean => {
    const { base, fields: mine } = store.get()
    const { fields, clashes } = mergeFields(base, mine, fieldsOf(current))
    if (clashes.length > 0) set({ save: { is: 'conflict', other: current, clashes } })
    else set({ lesson: current, base: fieldsOf(current), fields })
    return clashes.length === 0
  }

  const saveOnce = async (): Promise<boolean> => {
    const { base, fields, lesson } = store.get()
    const changes = changesOf(base, fields)
    if (Object.keys(changes).length === 0) return false
    set({ save: { is: 'saving' } })
    try {
      const saved = await save(id, lesson.version, changes)
      const now = store.get().lesson
      const title = changes.title === undefined ? base.title : fields.title
      const pictures = { ...now.pictures, ...saved.pictures }
      set({ lesson: saved.version > now.version ? { ...saved, pictures } : now, base: { ...fields, title } })
      return true
    } catch (error) {
      const { code, message, issues } = errorOf(error)
      if (code === 'CONFLICT')
        try {
          again = rebase(await load(id))
          return again
        } catch (failed) {
          set({ save: { is: 'failed', reason: errorOf(failed).message, error: failed } })
          return false
        }
      set({ save: { is: 'failed', reason: issues[0]?.message ?? message, error } })
      return false
    }
  }

  const run = async () => {
    let isGoingOn: boolean
    do {
      again = false
      isGoingOn = await saveOnce()
    } while (isGoingOn && again && isDirty())
    const { is } = store.get().save
    if (!isDirty()) {
      dropDraft(id)
      set({ save: { is: 'saved' }, isRestored: false })
    } else if (is !== 'failed' && is !== 'conflict') {
      keep()
      const { fields } = store.get()
      set({ save: { is: fields.title.trim() === '' ? 'untitled' : 'unsaved' } })
    }
  }

  const flush = async (): Promise<boolean> => {
    clearTimeout(timer)
    if (store.get().save.is === 'conflict') return false
    again = true
    if (isDirty())
      running ??= run().finally(() => {
        running = undefined
      })
    await running
    return !isDirty()
  }

  const edit = (change: Partial<LessonFields>) => {
    const { base, fields: before, save: state } = store.get()
    const fields = { ...before, ...change }
    const isBusy = state.is === 'saving' || state.is === 'conflict'
    const isClean = fieldNames.every((name) => isSame(base[name], fields[name]))
    set({ fields, ...(!isBusy && { save: { is: isClean ? 'saved' : 'unsaved' } }) })
    keep()
    if (state.is !== 'conflict') schedule()
  }

  /** Decides a conflict: mine or theirs where both changed a field, either's change elsewhere. */
  const decide = (isMine: boolean) => {
    const { save: conflict, base, fields: mine } = store.get()
    if (conflict.is !== 'conflict') return
    const theirs = fieldsOf(conflict.other)
    const { fields } = mergeFields(base, mine, theirs)
    const clashing = Object.fromEntries(conflict.clashes.map((name) => [name, theirs[name]]))
    set({
      lesson: conflict.other,
      base: theirs,
      fields: isMine ? fields : { ...fields, ...clashing },
      save: { is: 'unsaved' },
    })
    if (isDirty()) void flush()
    else {
      dropDraft(id)
      set({ save: { is: 'saved' }, isRestored: false })
    }
  }

  const kept = takeKeptDraft<Kept>(id)
  if (kept) {
    set({ base: kept.base, fields: kept.fields, lesson: { ...start, version: kept.version } })
    const isRebased = kept.version === start.version || rebase(start)
    if (!isDirty()) dropDraft(id)
    else {
      set({ isRestored: true, ...(isRebased && { save: { is: 'unsaved' } }) })
      if (isRebased) schedule()
    }
  }

  const receive = (lesson: DraftLesson) => {
    const { lesson: known, save: state } = store.get()
    if (running) void running.then(() => receive(lesson))
    else if (lesson.version > known.version && state.is !== 'conflict') rebase(lesson)
    else {
      // A video becomes ready without a new version.
      const { video, durationSeconds } = lesson.version === known.version ? lesson : known
      set({ lesson: { ...known, video, durationSeconds, pictures: { ...known.pictures, ...lesson.pictures } } })
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    edit,
    editQuiz: (change) => {
      const { quiz } = store.get().fields
      if (quiz) edit({ quiz: change(quiz) })
    },
    flush,
    receive,
    addPicture: (key, url) => {
      const { lesson } = store.get()
      set({ lesson: { ...lesson, pictures: { ...lesson.pictures, [key]: url } } })
    },
    keepMine: () => decide(true),
    useOther: () => decide(false),
    isDirty,
  }
}
