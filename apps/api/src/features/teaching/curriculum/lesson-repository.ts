import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { notDeleted } from '../../../db/listed-courses.ts'
import { admins } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { lessonDrafts, lessons, lessonVersions, videos } from '../../../db/schema/curriculum.ts'

export type DraftLessonRow = typeof lessonDrafts.$inferSelect
type Content = Pick<
  DraftLessonRow,
  'kind' | 'title' | 'body' | 'file' | 'videoId' | 'captionSetIds' | 'quiz' | 'durationSeconds'
>

/** What an outline shows of these of a course's drafts, without texts and questions. */
export const draftSummaries = (db: Db, courseId: string, lessonIds: readonly string[]) =>
  db
    .select({
      id: lessonDrafts.lessonId,
      kind: lessonDrafts.kind,
      title: lessonDrafts.title,
      durationSeconds: lessonDrafts.durationSeconds,
      publishedAs: lessonDrafts.publishedAs,
      // The beginning of a text says it nearly always, and is all that is read of it then.
      hasContent: sql<boolean>`case ${lessonDrafts.kind}
        when 'text' then left(${lessonDrafts.body}, 200) ~ '\\S' or ${lessonDrafts.body} ~ '\\S'
        when 'file' then ${lessonDrafts.file} is not null
        when 'quiz' then coalesce(jsonb_array_length(${lessonDrafts.quiz} -> 'questions'), 0) > 0
        else exists (select 1 from ${videos} where ${videos.id} = ${lessonDrafts.videoId} and ${videos.status} = 'ready')
        end`,
    })
    .from(lessonDrafts)
    .innerJoin(lessons, eq(lessons.id, lessonDrafts.lessonId))
    .where(and(eq(lessons.courseId, courseId), inArray(lessons.id, [...lessonIds])))
export type DraftSummary = Awaited<ReturnType<typeof draftSummaries>>[number]

/** These drafts without their texts and questions, and the states of their videos; null without one. */
export const draftHeads = (db: Db, lessonIds: readonly string[]) =>
  db
    .select({
      lessonId: lessonDrafts.lessonId,
      kind: lessonDrafts.kind,
      title: lessonDrafts.title,
      file: lessonDrafts.file,
      videoId: lessonDrafts.videoId,
      video: videos.status,
      durationSeconds: lessonDrafts.durationSeconds,
      publishedAs: lessonDrafts.publishedAs,
    })
    .from(lessonDrafts)
    .leftJoin(videos, eq(videos.id, lessonDrafts.videoId))
    .where(inArray(lessonDrafts.lessonId, [...lessonIds]))
    .orderBy(lessonDrafts.lessonId)
export type DraftHead = Awaited<ReturnType<typeof draftHeads>>[number]

/** The texts and questions of these drafts. All of a course's together are large. */
export const draftTexts = (db: Db, lessonIds: readonly string[]) =>
  db
    .select({ lessonId: lessonDrafts.lessonId, body: lessonDrafts.body, quiz: lessonDrafts.quiz })
    .from(lessonDrafts)
    .where(inArray(lessonDrafts.lessonId, [...lessonIds]))
export type DraftTexts = Awaited<ReturnType<typeof draftTexts>>[number]

const seller = { username: admins.username, formerName: admins.formerName }

/** A lesson's draft, its course and its seller, if the course belongs to this admin. */
export const draftLessonOfOwner = async (db: Db, lessonId: string, ownerId: string) => {
  const [row] = await db
    .select({ ...getTableColumns(lessonDrafts), courseId: lessons.courseId, seller })
    .from(lessonDrafts)
    .innerJoin(lessons, eq(lessons.id, lessonDrafts.lessonId))
    .innerJoin(courses, and(eq(courses.id, lessons.courseId), notDeleted))
    .innerJoin(admins, eq(admins.id, courses.ownerId))
    .where(and(eq(lessonDrafts.lessonId, lessonId), eq(courses.ownerId, ownerId)))
  return row
}
export type OwnDraftLesson = NonNullable<Awaited<ReturnType<typeof draftLessonOfOwner>>>

/** The bytes of a quiz as `quiz_bytes` has them. */
export const quizBytesOf = (quiz: Content['quiz']): number => (quiz ? Buffer.byteLength(JSON.stringify(quiz)) : 0)

/** The bytes of the texts and quizzes of these drafts together. No text is read for it. */
export const textBytesOf = async (db: Db, lessonIds: readonly string[]): Promise<number> => {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(octet_length(${lessonDrafts.body}) + ${lessonDrafts.quizBytes}), 0)` })
    .from(lessonDrafts)
    .where(inArray(lessonDrafts.lessonId, [...lessonIds]))
  return Number(row?.bytes ?? 0)
}

/** Returns false if there is a lesson with this id already. */
export const insertLesson = async (
  db: Db,
  lesson: { id: string; courseId: string } & Omit<Content, 'videoId' | 'captionSetIds'>,
  now: Date,
): Promise<boolean> => {
  const { id, courseId, ...content } = lesson
  const added = await db.insert(lessons).values({ id, courseId, createdAt: now }).onConflictDoNothing().returning()
  if (added.length === 0) return false
  await db
    .insert(lessonDrafts)
    .values({ lessonId: id, ...content, quizBytes: quizBytesOf(content.quiz), updatedAt: now })
  return true
}

/** Changes the draft if it still has this version. Returns whether it had. */
export const changeDraftLesson = async (
  db: Db,
  lessonId: string,
  version: number,
  change: Partial<Content>,
  now: Date,
): Promise<boolean> => {
  const rows = await db
    .update(lessonDrafts)
    .set({
      ...change,
      ...(change.quiz && { quizBytes: quizBytesOf(change.quiz) }),
      version: version + 1,
      publishedAs: null,
      updatedAt: now,
    })
    .where(and(eq(lessonDrafts.lessonId, lessonId), eq(lessonDrafts.version, version)))
    .returning({ id: lessonDrafts.lessonId })
  return rows.length === 1
}

/** Stores drafts as published versions with these ids, and notes in each draft which version it equals. No text is sent. */
export const insertVersions = async (
  db: Db,
  made: readonly { lessonId: string; versionId: string }[],
  now: Date,
): Promise<void> => {
  if (made.length === 0) return
  const ids = made.map(({ versionId }) => versionId)
  await db.execute(
    sql`insert into ${lessonVersions}
        (id, lesson_id, kind, title, body, file, video_id, caption_set_ids, quiz, duration_seconds, created_at)
      select made.id, lesson_id, kind, title, body, file, video_id, caption_set_ids, quiz, duration_seconds,
        ${now.toISOString()}::timestamptz
      from ${lessonDrafts}
      join unnest(${sql.param(made.map(({ lessonId }) => lessonId))}::uuid[], ${sql.param(ids)}::uuid[]) as made (lesson_id, id)
        using (lesson_id)`,
  )
  await db
    .update(lessonDrafts)
    .set({ publishedAs: lessonVersions.id })
    .from(lessonVersions)
    .where(and(eq(lessonVersions.lessonId, lessonDrafts.lessonId), inArray(lessonVersions.id, ids)))
}

/** Whether the lesson's draft, a published version of it or a video uses the stored object with this key. */
export const isFileUsed = async (db: Db, lessonId: string, key: string): Promise<boolean> => {
  const uses = (table: typeof lessonDrafts | typeof lessonVersions) =>
    sql`exists (select 1 from ${table} where ${table.lessonId} = ${lessonId} and ${table.file} ->> 'key' = ${key})`
  const { rows } = await db.execute<{ used: boolean }>(
    sql`select ${uses(lessonDrafts)} or ${uses(lessonVersions)}
      or exists (select 1 from ${videos} where ${videos.sourceKey} = ${key})
      or exists (select 1 from ${videos} where ${videos.lessonId} = ${lessonId} and ${videos.posterKey} = ${key}) as used`,
  )
  return rows[0]?.used ?? false
}
