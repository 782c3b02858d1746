import { and, eq, gt, like, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { courses } from '../../../db/schema/courses.ts'
import { lessons, videos } from '../../../db/schema/curriculum.ts'

/** Where a picture that was uploaded is stored once it was made anew. */
export const keyOfStill = (uploadKey: string): string => `${uploadKey.slice(0, uploadKey.lastIndexOf('/'))}/still.jpg`

/** Videos after this id whose poster is stored as it was uploaded, in the order of their ids, and whose they are. */
export const postersAsUploaded = async (db: Db, after: string, limit: number) => {
  const rows = await db
    .select({ id: videos.id, lessonId: videos.lessonId, sellerId: courses.ownerId, posterKey: videos.posterKey })
    .from(videos)
    .innerJoin(lessons, eq(lessons.id, videos.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(
      and(
        like(videos.posterKey, '%/poster.jpg'),
        // Those that the server made are in their video's own folder.
        sql`${videos.posterKey} not like '%/' || ${videos.id} || '/%'`,
        after === '' ? undefined : gt(videos.id, after),
      ),
    )
    .orderBy(videos.id)
    .limit(limit)
  return rows.flatMap(({ posterKey, ...row }) => (posterKey === null ? [] : [{ ...row, posterKey }]))
}

/** Changes the poster, unless it is another one meanwhile. */
export const replacePoster = async (db: Db, id: string, before: string, posterKey: string | null): Promise<void> => {
  await db
    .update(videos)
    .set({ posterKey })
    .where(and(eq(videos.id, id), eq(videos.posterKey, before)))
}
