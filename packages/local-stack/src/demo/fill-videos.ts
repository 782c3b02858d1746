import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Client, createClient } from '@skillharbor/contracts/client'
import type { Curriculum, DraftLesson } from '@skillharbor/contracts/entities'
import { waitUntil } from '../wait.ts'
import { type AdminName, admins } from './accounts.ts'
import { dataOf, finishPart, succeedsUnless } from './calls.ts'
import { courses, type DemoCourse } from './courses.ts'
import { uploadFile } from './fill-curricula.ts'

/** The committed clips of each course, with captions beside them. The first one is the course's first lesson. */
const clips = [
  { file: 'welcome', title: 'Welcome: what you’ll learn' },
  { file: 'recap', title: 'Recap: the course in a minute' },
] as const
const titles = new Set<string>(clips.map(({ title }) => title))
/** How long preparing one clip may take on a busy machine, and how often to look, in milliseconds. */
const PREPARATION_TIMEOUT = 300_000
const LOOK_INTERVAL = 500

/** Where a clip or its captions are. Exported for its test. */
export const clipFile = (slug: string, name: string): string => join(import.meta.dirname, 'clips', slug, name)

type Target = { client: Client; apiUrl: string; course: DemoCourse; courseId: string; signal: AbortSignal }

const readDraft = async ({ client, courseId, course }: Target): Promise<Curriculum> =>
  (await dataOf(`reading the outline of “${course.title}”`, client.curriculum.get({ courseId }))).content

const readLesson = async ({ client }: Target, lessonId: string): Promise<DraftLesson> =>
  (await dataOf('reading a lesson', client.curriculum.lesson({ lessonId }))).content

/** Adds a lesson with a clip to a section, unless it is there, and waits until it can be played. */
const addClip = async (target: Target, sectionAt: number, { file, title }: (typeof clips)[number]): Promise<void> => {
  const { client, courseId, course, signal } = target
  const draft = await readDraft(target)
  const known = draft.sections.flatMap(({ lessons }) => lessons).find((lesson) => lesson.title === title)
  const add = async () => {
    const sectionId = draft.sections.at(sectionAt)?._id ?? ''
    const adding = client.curriculum.addLesson({ courseId, version: draft.version, sectionId, kind: 'video', title })
    return (await dataOf(`adding “${title}”`, adding)).lessonId
  }
  const lessonId = known?._id ?? (await add())
  const { video, captions } = await readLesson(target, lessonId)
  if (!video) await uploadFile(target, lessonId, `${file}.mp4`, await readFile(clipFile(course.slug, `${file}.mp4`)))
  if (!captions?.length) {
    const text = await readFile(clipFile(course.slug, `${file}.vtt`), 'utf8')
    await dataOf('saving captions', client.curriculum.saveCaptions({ lessonId, language: 'en', text }))
  }
  const isReady = async () => {
    signal.throwIfAborted()
    const { status } = (await readLesson(target, lessonId)).video ?? {}
    if (status === 'failed') throw new Error(`The clip of “${title}” can’t be played`)
    return status === 'ready'
  }
  await waitUntil('a clip to be prepared', PREPARATION_TIMEOUT, isReady, LOOK_INTERVAL)
}

/** The welcome comes first and is a preview. Nobody who has finished the course has to watch what was added to it. */
const putFirst = async (target: Target): Promise<number> => {
  const { client, courseId, course } = target
  const { version, sections } = await readDraft(target)
  const sorted = sections.map(({ _id, title, lessons }) => ({
    _id,
    title,
    lessons: lessons
      .map((lesson) => ({ ...lesson, isFirst: lesson.title === clips[0].title, isClip: titles.has(lesson.title) }))
      .sort((one, other) => Number(other.isFirst) - Number(one.isFirst))
      .map(({ _id, preview, optional, isFirst, isClip }) => {
        return { _id, preview: preview || isFirst, optional: optional || isClip }
      }),
  }))
  const saving = client.curriculum.saveOutline({ courseId, version, sections: sorted })
  return (await dataOf(`saving the outline of “${course.title}”`, saving)).content.version
}

/** Adds the course's clips and publishes it. Leaves a course alone that somebody has worked on. Returns whether it did. */
const addClips = async (target: Target): Promise<boolean> => {
  const { client, courseId, course } = target
  const { live, changed, sections } = await readDraft(target)
  const titles = sections.flatMap(({ lessons }) => lessons.map(({ title }) => title))
  // An earlier start may have been stopped halfway.
  const isBegun = titles.includes(clips[0].title)
  if (live?.number !== 1 || (changed && !isBegun)) return false
  await addClip(target, 0, clips[0])
  await addClip(target, -1, clips[1])
  const version = await putFirst(target)
  const publishing = client.curriculum.publish({ courseId, version, note: 'Two videos' })
  await dataOf(`publishing “${course.title}”`, publishing)
  return true
}

/**
 * Adds two short videos to every demo course that nobody has changed. Safe to run again after a crash; does nothing that
 * `{markerFile}-videos` says is done. Takes about a minute of preparing, while the marketplace is in use. Reports what it did
 * through `log`, also a failure; never rejects. Ends early, without a word, if `signal` is aborted.
 */
export const fillDemoVideos = async ({
  apiUrl,
  markerFile,
  log,
  signal,
}: {
  apiUrl: string
  markerFile: string
  log: (line: string) => void
  signal: AbortSignal
}): Promise<void> => {
  const marker = `${markerFile}-videos`
  if (!existsSync(`${markerFile}-lessons`) || existsSync(marker)) return
  const byTitle = new Map(courses.map((course) => [course.title, course]))
  let count = 0
  try {
    for (const owner of Object.keys(admins) as AdminName[]) {
      const client = createClient({ baseUrl: apiUrl, cookies: new Map() })
      const login = client.admin.login(admins[owner])
      // Somebody changed the password: the courses are theirs now.
      if (!(await succeedsUnless('INVALID_CREDENTIALS', `logging ${owner} in`, login))) continue
      const { content: own } = await dataOf(`listing ${owner}’s courses`, client.courses.mine())
      for (const { _id: courseId, title } of own) {
        signal.throwIfAborted()
        const course = byTitle.get(title)
        if (course && (await addClips({ client, apiUrl, course, courseId, signal }))) count++
      }
    }
    await finishPart(marker)
    log(`Added the videos of ${count} demo courses.`)
  } catch (error) {
    if (!signal.aborted) log(`Couldn’t add all of the demo’s videos: ${error instanceof Error ? error.message : error}`)
  }
}
