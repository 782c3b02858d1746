import { randomUUID } from 'node:crypto'
import { diskStorage } from '../../src/adapters/storage/disk.ts'
import type { World } from './world.ts'

/** Gives the course a lesson with this video, without the editor, and has the API prepare it. Returns the lesson's id. */
export const addVideoLesson = async (
  { pool, environment }: Pick<World, 'pool' | 'environment'>,
  courseId: string,
  bytes: Buffer,
): Promise<string> => {
  const { STORAGE_DIR: dir = '', STORAGE_SECRET: secret = '', API_ORIGIN: origin = '' } = environment
  const [lessonId, videoId, versionId, revisionId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const key = `lesson-media/${lessonId}/video.mp4`
  await diskStorage({ dir, secret, origin, now: () => new Date() }).storage.put(`${key}.source`, bytes, 'video/mp4')
  await pool.query('insert into lessons (id, course_id, created_at) values ($1, $2, now())', [lessonId, courseId])
  await pool.query(
    `insert into videos (id, lesson_id, name, source_key, source_bytes, status, key, created_at, updated_at)
     values ($1, $2, 'clip.mp4', $3 || '.source', $4, 'processing', $3, now(), now())`,
    [videoId, lessonId, key, bytes.length],
  )
  await pool.query(
    `insert into lesson_versions (id, lesson_id, kind, title, video_id, created_at)
     values ($1, $2, 'video', 'Watch', $3, now())`,
    [versionId, lessonId, videoId],
  )
  const lesson = { id: lessonId, versionId, title: 'Watch', kind: 'video', durationSeconds: 600 }
  const outline = [{ id: randomUUID(), title: 'Videos', lessons: [{ ...lesson, preview: false, optional: false }] }]
  await pool.query(
    `insert into course_revisions
       (id, course_id, number, outline, lesson_count, duration_seconds, lesson_ids, required_lesson_ids, published_at)
     values ($1, $2, 1, $3, 1, 600, $4, $4, now())`,
    [revisionId, courseId, JSON.stringify(outline), [lessonId]],
  )
  await pool.query(
    "insert into curricula (course_id, draft, version, live_revision_id, updated_at) values ($1, '[]', 1, $2, now())",
    [courseId, revisionId],
  )
  await pool.query("select graphile_worker.add_job('prepare-video', json_build_object('videoId', $1::text))", [videoId])
  return lessonId
}
