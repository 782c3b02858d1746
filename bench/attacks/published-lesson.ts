import type { World } from '../../apps/api/test/faults/world.ts'

/** A course with one published lesson, a free text, without the editor. */
export const publishedLesson = async (
  { courses, pool }: World,
  body: string,
): Promise<{ courseId: string; lessonId: string }> => {
  const [courseId = ''] = await courses(1)
  const { rows } = await pool.query(
    'insert into lessons (id, course_id, created_at) values (gen_random_uuid(), $1, now()) returning id',
    [courseId],
  )
  const id = String(rows[0]?.id)
  await pool.query(
    `insert into lesson_versions (id, lesson_id, kind, title, body, duration_seconds, created_at)
     values ($1, $1, 'text', 'A lesson', $2, 300, now())`,
    [id, body],
  )
  const shown = { kind: 'text', durationSeconds: 300, preview: true, optional: false }
  const outline = [{ id: courseId, title: 'A section', lessons: [{ id, versionId: id, title: 'A lesson', ...shown }] }]
  await pool.query(
    `insert into course_revisions
       (id, course_id, number, outline, lesson_count, duration_seconds, lesson_ids, required_lesson_ids, published_at)
     values ($1, $1, 1, $2, 1, 300, $3, $3, now())`,
    [courseId, JSON.stringify(outline), [id]],
  )
  await pool.query(
    "insert into curricula (course_id, draft, version, live_revision_id, updated_at) values ($1, '[]', 1, $1, now())",
    [courseId],
  )
  return { courseId, lessonId: id }
}
