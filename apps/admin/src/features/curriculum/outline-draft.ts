import { errorOf } from '@skillharbor/client/errors'
import type { Curriculum, DraftSection, LessonKind } from '@skillharbor/contracts/entities'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { OutlineEdit } from './outline-edits.ts'
import { createStore, type Store } from './store.ts'

type OutlineState = {
  /** The course's content as it is saved, as far as is known here. */
  curriculum: Curriculum
  /** The outline with the edits that aren't saved yet. */
  sections: readonly DraftSection[]
  save:
    | { is: 'saved' | 'saving' }
    | { is: 'failed'; reason: string; error: unknown }
    /** Somebody else changed the outline, and some edits don't fit it any more. */
    | { is: 'conflict'; other: Curriculum }
  /** How often edits were added to somebody else's. */
  joined: number
}

/** The id is chosen here, so that adding the lesson again after a lost answer adds it once. */
export type NewLesson = { lessonId: string; sectionId: string; kind: LessonKind; title: string }

export type OutlineApi = {
  load: () => Promise<Curriculum>
  save: (version: number, sections: readonly DraftSection[]) => Promise<Curriculum>
  add: (version: number, lesson: NewLesson) => Promise<{ content: Curriculum; lessonId: string }>
}

export type OutlineDraft = Store<OutlineState> & {
  apply: (edit: OutlineEdit) => void
  /** Adds a lesson at the end of its section; answers with its id. */
  addLesson: (lesson: NewLesson) => Promise<string>
  flush: () => Promise<boolean>
  receive: (curriculum: Curriculum) => void
  /** Gives up the edits that aren't saved, for the outline as it is saved now. */
  reload: () => void
  isDirty: () => boolean
}

/** All edits that still fit, in order; undefined if one doesn't. */
const replay = (edits: readonly OutlineEdit[], sections: readonly DraftSection[]) =>
  edits.reduce<readonly DraftSection[] | undefined>((now, edit) => now && edit(now), sections)

/**
 * The outline as it is being edited. Edits show at once and are saved one request at a time. If somebody else changed
 * the outline, the edits are made again on top of theirs.
 */
export const createOutlineDraft = (start: Curriculum, api: OutlineApi): OutlineDraft => {
  const store = createStore<OutlineState>({
    curriculum: start,
    sections: start.sections,
    save: { is: 'saved' },
    joined: 0,
  })
  let pending: OutlineEdit[] = []
  let running: Promise<void> | undefined
  let queue: Promise<unknown> = Promise.resolve()

  const set = (change: Partial<OutlineState>) => store.set({ ...store.get(), ...change })
  /** Takes in what is saved now; false if a pending edit doesn't fit it. Rows that are the same stay the same objects. */
  const receiveSaved = (content: Curriculum): boolean => {
    const curriculum = replaceEqualDeep(store.get().curriculum, content)
    const sections = replay(pending, curriculum.sections)
    if (sections) set({ curriculum, sections })
    else set({ save: { is: 'conflict', other: content } })
    return sections !== undefined
  }
  const fail = (error: unknown) => set({ save: { is: 'failed', reason: errorOf(error).message, error } })
  /** After a CONFLICT: whether to try again. */
  const catchUp = async (): Promise<boolean> => {
    if (!receiveSaved(await api.load())) return false
    const { curriculum, sections, joined } = store.get()
    // The answer to an earlier save got lost: nobody else changed anything.
    const isSaved = pending.length > 0 && replaceEqualDeep(curriculum.sections, sections) === curriculum.sections
    if (isSaved) pending = []
    else set({ joined: joined + 1 })
    return true
  }

  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const done = queue.then(task, task)
    queue = done.catch(() => undefined)
    return done
  }

  const saveOnce = async (): Promise<boolean> => {
    const { curriculum, sections } = store.get()
    const sent = pending.length
    try {
      const content = await api.save(curriculum.version, sections)
      pending = pending.slice(sent)
      return receiveSaved(content)
    } catch (error) {
      if (errorOf(error).code === 'CONFLICT') return await catchUp()
      throw error
    }
  }

  const run = async () => {
    set({ save: { is: 'saving' } })
    try {
      while (pending.length > 0 && (await inTurn(saveOnce))) {
        // Until all is saved, or something stands in the way.
      }
      if (pending.length === 0) set({ save: { is: 'saved' } })
    } catch (error) {
      fail(error)
    }
  }

  const flush = async (): Promise<boolean> => {
    if (pending.length > 0 && store.get().save.is !== 'conflict')
      running ??= run().finally(() => {
        running = undefined
      })
    await running
    return pending.length === 0
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    apply: (edit) => {
      const sections = edit(store.get().sections)
      if (!sections || store.get().save.is === 'conflict') return
      pending.push(edit)
      set({ sections })
      void flush()
    },
    addLesson: async (lesson) => {
      // A new section has to be saved before it can take a lesson.
      await flush()
      return inTurn(async () => {
        const add = () => api.add(store.get().curriculum.version, lesson)
        const { content, lessonId } = await add().catch(async (error: unknown) => {
          if (errorOf(error).code !== 'CONFLICT' || !(await catchUp())) throw error
          return add()
        })
        receiveSaved(content)
        return lessonId
      })
    },
    flush,
    receive: (curriculum) => {
      if (pending.length === 0 && curriculum.version >= store.get().curriculum.version) receiveSaved(curriculum)
    },
    reload: () => {
      const { save } = store.get()
      pending = []
      if (save.is === 'conflict') receiveSaved(save.other)
      set({ save: { is: 'saved' } })
    },
    isDirty: () => pending.length > 0,
  }
}
