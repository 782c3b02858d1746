import type { trpc } from '@skillharbor/client/trpc'
import type { Curriculum, DraftLesson } from '@skillharbor/contracts/entities'
import { createContext, use } from 'react'
import { makePlayable } from './conversion/make-playable.ts'
import { makeRenditions, type Renditions } from './conversion/make-renditions.ts'
import { type StoredVideo, storedVideo } from './conversion/stored-video.ts'
import { createFileUpload, type FileUpload, type PreparedFile, sendAsItIs } from './file-upload.ts'
import { createLessonDraft, type LessonDraft } from './lesson-draft.ts'
import { createOutlineDraft, type OutlineDraft } from './outline-draft.ts'
import { createPartTurns } from './part-turns.ts'
import { createStore, type Store } from './store.ts'
import { createTurns } from './turns.ts'
import { createUploadApi, type Purpose } from './upload-api.ts'

type Client = ReturnType<typeof trpc.useUtils>['client']['curriculum']

export type EditorSession = {
  outline: OutlineDraft
  /** The draft of a lesson, made when the lesson is first opened. It goes on saving while another lesson is shown. */
  draftOf: (lesson: DraftLesson) => LessonDraft
  knownDraft: (lessonId: string) => LessonDraft | undefined
  /** Sends a file to a lesson when it is its turn, in place of another that is being sent. */
  upload: (lessonId: string, file: File) => void
  /** The same for a video. Unless the server does, this browser converts it if browsers can't play it, and makes renditions. */
  uploadVideo: (lesson: DraftLesson, file: File) => void
  /** Makes the renditions that an earlier session left out, of what is stored of the lesson's video. */
  makeMissingRenditions: (lesson: DraftLesson) => void
  cancelUpload: (lessonId: string) => void
  uploads: Store<ReadonlyMap<string, FileUpload>>
  /** The renditions that are made of a lesson's video: the same video, smaller. */
  renditions: Store<ReadonlyMap<string, Renditions>>
  /** Takes in a lesson that changed without being edited here, such as one whose video is ready. */
  receive: (lesson: DraftLesson) => void
  /** Whether anything isn't saved or uploaded yet. */
  unsaved: Store<boolean>
  /** The last error of a save, to find out that the session ended. */
  error: Store<unknown>
  /** Saves all that isn't saved; answers whether everything is. */
  saveAll: () => Promise<boolean>
  /**
   * Called when the editor is there. What it returns is called when it's left: it stops the uploads, which choosing the same
   * file again continues, and the renditions. Texts are still saved.
   */
  open: () => () => void
}

/** The others wait for their turn. */
const filesAtOnce = 2

/** Everything that is being edited in a course's content, for as long as its editor is open. */
export const createEditorSession = (
  curriculum: Curriculum,
  client: Client,
  onLessonSaved: () => void,
): EditorSession => {
  const courseId = curriculum.course._id
  const drafts = new Map<string, LessonDraft>()
  const uploads = createStore<ReadonlyMap<string, FileUpload>>(new Map())
  const renditions = createStore<ReadonlyMap<string, Renditions>>(new Map())
  const takeTurn = createTurns(() => filesAtOnce)
  const partTurns = createPartTurns()
  // Encoding takes all that the device has.
  const takeMakingTurn = createTurns(() => 1)
  const unsaved = createStore(false)
  const error = createStore<unknown>(undefined)
  let isOpen = false

  const outline = createOutlineDraft(curriculum, {
    load: async () => (await client.get.query({ courseId })).content,
    save: async (version, sections) => {
      const ids = sections.map(({ _id, title, lessons }) => ({
        _id,
        title,
        lessons: lessons.map((lesson) => ({ _id: lesson._id, preview: lesson.preview, optional: lesson.optional })),
      }))
      return (await client.saveOutline.mutate({ courseId, version, sections: ids })).content
    },
    add: (version, lesson) => client.addLesson.mutate({ courseId, version, ...lesson }),
  })

  const isUploading = () => [...uploads.get().values()].some((upload) => upload.get().is !== 'done')
  const look = () => {
    const isUnsaved = outline.isDirty() || isUploading() || [...drafts.values()].some((draft) => draft.isDirty())
    if (isUnsaved !== unsaved.get()) unsaved.set(isUnsaved)
  }
  const lookAtError = (save: { is: string; error?: unknown }) => {
    if (save.is === 'failed' && save.error !== error.get()) error.set(save.error)
  }
  outline.subscribe(() => {
    look()
    lookAtError(outline.get().save)
  })

  const setUpload = (lessonId: string, upload: FileUpload | undefined) => {
    uploads.get().get(lessonId)?.cancel()
    renditions.get().get(lessonId)?.stop()
    const others = [...uploads.get()].filter(([id]) => id !== lessonId)
    uploads.set(new Map(upload ? [...others, [lessonId, upload]] : others))
    look()
    upload?.subscribe(() => {
      look()
      lookAtError(upload.get())
    })
  }
  const addRenditions = (lesson: DraftLesson, source: File | StoredVideo, discard: PreparedFile['discard']) => {
    // The upload was complete just when the editor was left. Its file is discarded.
    if (!isOpen) return
    const api = (purpose: Purpose) => createUploadApi(client, purpose)
    const made = makeRenditions({ lesson, source, discard, api, onDone: receive, takeTurn: takeMakingTurn, partTurns })
    renditions.set(new Map([...renditions.get(), [lesson._id, made]]))
  }

  const receive = (lesson: DraftLesson) => {
    drafts.get(lesson._id)?.receive(lesson)
    onLessonSaved()
  }

  return {
    outline,
    receive,
    draftOf: (lesson) => {
      const known = drafts.get(lesson._id)
      if (known) return known
      const draft = createLessonDraft(lesson, {
        load: async (lessonId) => (await client.lesson.query({ lessonId })).content,
        save: async (lessonId, version, { quiz, ...texts }) => {
          const saved = await client.saveLesson.mutate({ lessonId, version, ...texts, ...(quiz && { quiz }) })
          onLessonSaved()
          return saved.content
        },
      })
      drafts.set(lesson._id, draft)
      draft.subscribe(() => {
        look()
        lookAtError(draft.get().save)
      })
      look()
      return draft
    },
    knownDraft: (lessonId) => drafts.get(lessonId),
    upload: (lessonId, file) =>
      setUpload(lessonId, createFileUpload(lessonId, file, createUploadApi(client), receive, { partTurns, takeTurn })),
    uploadVideo: ({ _id: lessonId, convertsOnServer }, file) => {
      const finish = (lesson: DraftLesson, sent: PreparedFile) => {
        receive(lesson)
        addRenditions(lesson, sent.file, sent.discard)
      }
      const prepare = convertsOnServer ? sendAsItIs : makePlayable
      setUpload(
        lessonId,
        createFileUpload(lessonId, file, createUploadApi(client), finish, { partTurns, prepare, takeTurn }),
      )
    },
    makeMissingRenditions: (lesson) => {
      const load = async () => (await client.lesson.query({ lessonId: lesson._id })).content
      const source = storedVideo(lesson, load)
      if (source) addRenditions(lesson, source, async () => {})
    },
    cancelUpload: (lessonId) => setUpload(lessonId, undefined),
    uploads,
    renditions,
    unsaved,
    error,
    saveAll: async () => {
      const saved = await Promise.all([outline.flush(), ...[...drafts.values()].map((draft) => draft.flush())])
      return saved.every(Boolean) && !isUploading()
    },
    open: () => {
      isOpen = true
      return () => {
        isOpen = false
        for (const upload of uploads.get().values()) upload.stop()
        for (const made of renditions.get().values()) made.stop()
      }
    },
  }
}

const SessionContext = createContext<EditorSession | undefined>(undefined)
export const EditorSessionProvider = SessionContext

export const useEditorSession = (): EditorSession => {
  const session = use(SessionContext)
  if (!session) throw new Error('EditorSessionProvider is missing above')
  return session
}
