import type { Quiz, VideoSize } from '@skillharbor/contracts/entities'
import {
  type LessonFile,
  lessonKinds,
  uploadPurposes,
  videoFailures,
  videoStatuses,
} from '@skillharbor/contracts/entities'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { admins } from './accounts.ts'
import { id, oneOf, time, tsvector } from './columns.ts'
import { courses } from './courses.ts'

/** A file as it is stored: with its storage key, which never leaves the API. */
export type StoredFile = LessonFile & { key: string }

/** A draft's order of sections and lessons. The lessons' content is in `lesson_drafts`. */
export type DraftOutline = {
  id: string
  title: string
  lessons: { id: string; preview: boolean; optional: boolean }[]
}[]

/** A published outline, with everything that an outline shows, so that reading it takes one query. */
export type PublishedOutline = {
  id: string
  title: string
  lessons: {
    id: string
    versionId: string
    title: string
    kind: (typeof lessonKinds)[number]
    durationSeconds: number
    preview: boolean
    optional: boolean
  }[]
}[]

/** A lesson's lasting identity. Progress refers to it, so it is never deleted. */
export const lessons = pgTable(
  'lessons',
  {
    id: id(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    createdAt: time('created_at').notNull(),
  },
  (t) => [index('lessons_course').on(t.courseId)],
)

/**
 * Uploaded videos. A video is prepared in the background: its tracks are copied into the object `key`, which players read
 * in ranges, as its `playlist` says. Rows don't change once they are ready.
 */
export const videos = pgTable(
  'videos',
  {
    id: id(),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id),
    /** The video that this is a smaller version of. */
    renditionOf: uuid('rendition_of').references((): AnyPgColumn => videos.id),
    name: text('name').notNull(),
    /** The uploaded object, which is removed once the video is ready. */
    sourceKey: text('source_key').notNull(),
    sourceBytes: bigint('source_bytes', { mode: 'number' }).notNull(),
    status: text('status', { enum: videoStatuses }).notNull(),
    failure: text('failure', { enum: videoFailures }),
    codec: text('codec'),
    /** What the server encodes it to. Null: its tracks are copied. */
    encodeAs: jsonb('encode_as').$type<VideoSize>(),
    /** While this is in the future, a process is preparing the video. */
    leasedUntil: time('leased_until'),
    key: text('key').notNull(),
    bytes: bigint('bytes', { mode: 'number' }),
    durationSeconds: integer('duration_seconds'),
    width: integer('width'),
    height: integer('height'),
    bandwidth: integer('bandwidth'),
    codecs: text('codecs'),
    /** An HLS media playlist of one file, `media.mp4`. */
    playlist: text('playlist'),
    /** The object of a still picture, which the seller's browser made. */
    posterKey: text('poster_key'),
    /** When the server looked whether the ready video lacks renditions, and queued those. It does so once. */
    renditionsCheckedAt: time('renditions_checked_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    index('videos_lesson').on(t.lessonId),
    index('videos_rendition_of').on(t.renditionOf),
    uniqueIndex('videos_source').on(t.sourceKey),
    check('videos_status', oneOf(t.status, videoStatuses)),
    check(
      'videos_ready',
      sql`${t.status} <> 'ready' or (${t.playlist} is not null and ${t.bytes} > 0 and ${t.durationSeconds} is not null)`,
    ),
  ],
)

/** A lesson's captions in one language, as they were uploaded once. Rows never change. */
export const captionSets = pgTable(
  'caption_sets',
  {
    id: id(),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id),
    /** BCP 47. */
    language: text('language').notNull(),
    cueCount: integer('cue_count').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [index('caption_sets_lesson').on(t.lessonId)],
)

/** What is spoken in a video, cue by cue: the source of captions, transcript and search. */
export const transcriptCues = pgTable(
  'transcript_cues',
  {
    captionSetId: uuid('caption_set_id')
      .notNull()
      .references(() => captionSets.id, { onDelete: 'cascade' }),
    /** Counted from 1, in the order of the beginnings. */
    number: integer('number').notNull(),
    startMs: integer('start_ms').notNull(),
    endMs: integer('end_ms').notNull(),
    text: text('text').notNull(),
    /**
     * Words as they are, because captions are in any language. Without punctuation, as Postgres would take `async/await` for a
     * path and `Node.js` for a host, and know them only as a whole.
     */
    words: tsvector('words').generatedAlwaysAs(
      (): SQL => sql`to_tsvector('simple', translate(${transcriptCues.text}, './\\:@-+&<>=?#%~''"', repeat(' ', 20)))`,
    ),
  },
  (t) => [
    primaryKey({ columns: [t.captionSetId, t.number] }),
    index('transcript_cues_words').using('gin', t.words),
    check('transcript_cues_times', sql`0 <= ${t.startMs} and ${t.startMs} < ${t.endMs}`),
  ],
)

const content = {
  kind: text('kind', { enum: lessonKinds }).notNull(),
  title: text('title').notNull(),
  /** Markdown. */
  body: text('body').notNull().default(''),
  file: jsonb('file').$type<StoredFile>(),
  videoId: uuid('video_id').references(() => videos.id),
  /** One for each language. */
  captionSetIds: uuid('caption_set_ids').array().notNull().default([]),
  quiz: jsonb('quiz').$type<Quiz>(),
  durationSeconds: integer('duration_seconds').notNull().default(0),
}

/** Published contents of lessons. Rows never change. */
export const lessonVersions = pgTable(
  'lesson_versions',
  {
    id: id(),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id),
    ...content,
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    index('lesson_versions_lesson').on(t.lessonId, t.id.desc()),
    check('lesson_versions_kind', oneOf(t.kind, lessonKinds)),
  ],
)

/** The content of each lesson as its seller is editing it. */
export const lessonDrafts = pgTable(
  'lesson_drafts',
  {
    lessonId: uuid('lesson_id')
      .primaryKey()
      .references(() => lessons.id),
    ...content,
    /** The length of the quiz as JSON, in bytes: its column says only what it takes compressed. */
    quizBytes: integer('quiz_bytes').notNull().default(0),
    /** Increases with every save. A save based on an older version is rejected. */
    version: integer('version').notNull().default(1),
    /** The published version with the same content; null if the draft has changed since. */
    publishedAs: uuid('published_as').references(() => lessonVersions.id),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [check('lesson_drafts_kind', oneOf(t.kind, lessonKinds))],
)

/** Published outlines. Rows never change; `curricula.live_revision_id` names the one that learners see. */
export const courseRevisions = pgTable(
  'course_revisions',
  {
    id: id(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    number: integer('number').notNull(),
    outline: jsonb('outline').$type<PublishedOutline>().notNull(),
    lessonCount: integer('lesson_count').notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    /** All lessons in their order, and those that finishing the course requires. */
    lessonIds: uuid('lesson_ids').array().notNull(),
    requiredLessonIds: uuid('required_lesson_ids').array().notNull(),
    note: text('note').notNull().default(''),
    publishedAt: time('published_at').notNull(),
  },
  (t) => [uniqueIndex('course_revisions_number').on(t.courseId, t.number)],
)

/** When learners were shown an earlier revision again. Each revision was live from when it was published, too. */
export const revisionRestores = pgTable(
  'revision_restores',
  {
    id: id(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    revisionId: uuid('revision_id')
      .notNull()
      .references(() => courseRevisions.id),
    restoredAt: time('restored_at').notNull(),
  },
  (t) => [index('revision_restores_course').on(t.courseId, t.restoredAt)],
)

/** A course's draft outline, and which revision is live. A course without lessons has no row. */
export const curricula = pgTable('curricula', {
  courseId: uuid('course_id')
    .primaryKey()
    .references(() => courses.id),
  draft: jsonb('draft').$type<DraftOutline>().notNull(),
  /** Increases with every change of the draft outline. A change based on an older version is rejected. */
  version: integer('version').notNull().default(1),
  liveRevisionId: uuid('live_revision_id').references(() => courseRevisions.id),
  updatedAt: time('updated_at').notNull(),
})

/** Uploads in parts that aren't complete yet. */
export const mediaUploads = pgTable(
  'media_uploads',
  {
    id: id(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id),
    purpose: text('purpose', { enum: uploadPurposes }).notNull().default('content'),
    /** The lesson's video when the upload began, for a version or a picture of it. */
    videoId: uuid('video_id'),
    key: text('key').notNull(),
    /** The storage's own id of the upload. */
    storageUploadId: text('storage_upload_id').notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    partBytes: integer('part_bytes').notNull(),
    /** When the file was last changed on the seller's device, in milliseconds since 1970, if that was said. */
    lastModified: bigint('last_modified', { mode: 'number' }),
    createdAt: time('created_at').notNull(),
    /** When a stored part was last noted. */
    lastPartAt: time('last_part_at'),
  },
  (t) => [
    index('media_uploads_age').on(t.createdAt),
    check('media_uploads_purpose', oneOf(t.purpose, uploadPurposes)),
    index('media_uploads_admin').on(t.adminId),
    index('media_uploads_lesson').on(t.lessonId),
    check('media_uploads_bytes', sql`${t.bytes} > 0`),
  ],
)

/** The stored parts of an upload, as the seller's browser reported them. */
export const mediaUploadParts = pgTable(
  'media_upload_parts',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => mediaUploads.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    etag: text('etag').notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.number] })],
)

/** The title of a lesson as it was published last, as a part of a query. `lessonId`: the column with its id. */
export const publishedTitle = (lessonId: AnyPgColumn): SQL<string> =>
  sql<string>`(select v.title from ${lessonVersions} v where v.lesson_id = ${lessonId} order by v.id desc limit 1)`
