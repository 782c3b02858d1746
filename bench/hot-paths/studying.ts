import { operations } from '@skillharbor/contracts/operations'
import { order, pay } from '../../apps/api/test/buying.ts'
import type { World } from '../../apps/api/test/faults/world.ts'
import { cookieOf, load, type Rate } from '../load.ts'

/** Lessons in the course that is studied. */
const lessonCount = 300
const learnerCount = 40

export type Studying = {
  courseId: string
  /** A row of progress, for the bare server to store. */
  progress: () => { learnerId: string; lessonId: string; courseId: string; position: number }
  paths: Record<'saveProgress' | 'savePlaying' | 'outline' | 'ownedCourse', () => Promise<Rate>>
}

/** Gives a course 300 published lessons with videos, without the editor. Returns their ids. */
const addLessons = async ({ pool }: World, courseId: string): Promise<string[]> => {
  const { rows } = await pool.query(
    `insert into lessons (id, course_id, created_at) select gen_random_uuid(), $1, now() from generate_series(1, $2)
     returning id`,
    [courseId, lessonCount],
  )
  const ids = rows.map(({ id }) => String(id))
  await pool.query(
    `insert into videos (id, lesson_id, name, source_key, source_bytes, status, key, bytes, duration_seconds, width,
       height, playlist, created_at, updated_at)
     select id, id, 'clip.mp4', id, 9, 'ready', id, 9, 300, 1280, 720, '#EXTM3U', now(), now() from lessons where course_id = $1`,
    [courseId],
  )
  await pool.query(
    `insert into lesson_versions (id, lesson_id, kind, title, body, video_id, duration_seconds, created_at)
     select id, id, 'video', 'A lesson', 'Watch this.', id, 300, now() from lessons where course_id = $1`,
    [courseId],
  )
  const lessons = ids.map((id, at) => ({
    id,
    versionId: id,
    title: `Lesson ${at}`,
    kind: 'video',
    durationSeconds: 300,
    preview: at === 0,
    optional: false,
  }))
  const outline = Array.from({ length: 30 }, (_, at) => {
    return { id: courseId, title: `Section ${at}`, lessons: lessons.slice(at * 10, at * 10 + 10) }
  })
  await pool.query(
    `insert into course_revisions
       (id, course_id, number, outline, lesson_count, duration_seconds, lesson_ids, required_lesson_ids, published_at)
     values ($1, $1, 1, $2, $3, $4, $5, $5, now())`,
    [courseId, JSON.stringify(outline), lessonCount, lessonCount * 300, ids],
  )
  await pool.query(
    "insert into curricula (course_id, draft, version, live_revision_id, updated_at) values ($1, '[]', 1, $1, now())",
    [courseId],
  )
  return ids
}

/** Lets 40 learners buy a course of 300 lessons. Returns functions that measure studying it for `seconds`. */
export const prepareStudying = async (world: World, seconds: number): Promise<Studying> => {
  const { api, sandbox, learners, courses } = world
  const [courseId = ''] = await courses(1)
  const lessonIds = await addLessons(world, courseId)
  const people = await learners(learnerCount)
  for (const learner of people)
    await learner.call('rest', 'purchases.verify', pay(sandbox, await order(learner, courseId)))
  // Long ago, so that nothing that is reported as played is cut.
  await world.pool.query("update purchases set granted_at = now() - interval '10 years'")
  let count = 0
  /** Learners take turns. Each stays in a lesson for 20 reports, as with a player that reports every 15 seconds. */
  const next = () => {
    const n = count++
    const [learner, turn] = [people[n % people.length], Math.floor(n / people.length)]
    const lessonId = lessonIds[((n % people.length) * 7 + Math.floor(turn / 20)) % lessonIds.length] ?? ''
    const cookie = learner ? cookieOf(learner) : ''
    return { learnerId: learner?.id ?? '', cookie, lessonId, position: 15 * (turn % 20) }
  }
  const { outline, course, saveProgress } = operations.learning
  const save = (isPlaying: boolean) => () => {
    const { cookie, lessonId, position } = next()
    const watched = isPlaying ? [{ from: position, to: position + 15 }] : undefined
    const reports = [{ lessonId, at: new Date().toISOString(), positionSeconds: position, watched }]
    const headers = { cookie, 'content-type': 'application/json' }
    return { method: 'POST' as const, path: saveProgress.path, headers, body: JSON.stringify({ reports }) }
  }
  return {
    courseId,
    progress: () => {
      const { learnerId, lessonId, position } = next()
      return { learnerId, lessonId, courseId, position }
    },
    paths: {
      saveProgress: () => load(api.url, save(false), { seconds }),
      savePlaying: () => load(api.url, save(true), { seconds }),
      outline: () =>
        load(api.url, () => ({ method: 'GET', path: outline.path.replace('{courseId}', courseId) }), { seconds }),
      ownedCourse: () => {
        const path = course.path.replace('{courseId}', courseId)
        return load(api.url, () => ({ method: 'GET', path, headers: { cookie: next().cookie } }), { seconds })
      },
    },
  }
}
