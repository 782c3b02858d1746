import { and, asc, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { publishedTitle } from '../../../db/schema/curriculum.ts'
import { notes } from '../../../db/schema/learning.ts'
import { purchases } from '../../../db/schema/payments.ts'
import { ownedLessons } from '../entitlements/owned-lessons.ts'
import { ownedBy } from '../entitlements/purchase-repository.ts'

export type NoteRow = typeof notes.$inferSelect

const inOrder = [sql`${notes.atSeconds} nulls first`, asc(notes.id)]
const ofLearner = (learnerId: string, courseId: string) =>
  and(eq(notes.learnerId, learnerId), eq(notes.courseId, courseId))

/** Returns the learner's notes on a lesson, those about all of it first. */
export const notesOfLesson = (
  db: Db,
  { learnerId, courseId, lessonId }: { learnerId: string; courseId: string; lessonId: string },
  limit: number,
): Promise<NoteRow[]> =>
  db
    .select()
    .from(notes)
    .where(and(ofLearner(learnerId, courseId), eq(notes.lessonId, lessonId)))
    .orderBy(...inOrder)
    .limit(limit)

/** Returns the learner's notes on a course in the order of its outline; those on removed lessons come last. */
export const notesOfCourse = async (db: Db, learnerId: string, courseId: string, limit: number) => {
  const owned = ownedLessons(db, learnerId)
  return db
    .with(owned)
    .select({ note: notes, lessonTitle: publishedTitle(notes.lessonId) })
    .from(notes)
    .leftJoin(owned, eq(sql`${owned.lessonId}::uuid`, notes.lessonId))
    .where(ofLearner(learnerId, courseId))
    .orderBy(sql`${owned.place} nulls last`, notes.lessonId, ...inOrder)
    .limit(limit)
}

export const countNotes = (db: Db, learnerId: string, courseId: string): Promise<number> =>
  db.$count(notes, ofLearner(learnerId, courseId))

export const insertNote = async (db: Db, note: typeof notes.$inferInsert): Promise<NoteRow> => {
  const [row] = await db.insert(notes).values(note).returning()
  if (!row) throw new Error('A row that was just stored is there')
  return row
}

/** The learner still owns the note's course. */
const isOwned = (db: Db, learnerId: string): SQL =>
  exists(
    db
      .select({ id: purchases.id })
      .from(purchases)
      .where(and(ownedBy(learnerId), eq(purchases.courseId, notes.courseId))),
  )

/** Returns the changed note; undefined if it isn't the learner's, or on a course that they no longer own. */
export const updateNote = async (
  db: Db,
  { id, learnerId, body }: { id: string; learnerId: string; body: string },
  now: Date,
): Promise<NoteRow | undefined> => {
  const [row] = await db
    .update(notes)
    .set({ body, editedAt: now })
    .where(and(eq(notes.id, id), eq(notes.learnerId, learnerId), isOwned(db, learnerId)))
    .returning()
  return row
}

/** Returns false if the note isn't the learner's. */
export const deleteNote = async (db: Db, id: string, learnerId: string): Promise<boolean> => {
  const rows = await db
    .delete(notes)
    .where(and(eq(notes.id, id), eq(notes.learnerId, learnerId)))
    .returning({ id: notes.id })
  return rows.length > 0
}
