import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { certificates } from '../../../db/schema/certificates.ts'
import { courses } from '../../../db/schema/courses.ts'
import { lessonDrafts, lessons, publishedTitle } from '../../../db/schema/curriculum.ts'
import {
  enrolments,
  isDone,
  lessonOpenings,
  lessonProgress,
  notes,
  playbacks,
  quizAttempts,
} from '../../../db/schema/learning.ts'
import { refundRequests } from '../../../db/schema/payments.ts'
import { questionAnswers, questions } from '../../../db/schema/questions.ts'
import { reviews } from '../../../db/schema/reviews.ts'
import { wishes } from '../../../db/schema/wishes.ts'

const course = { _id: courses.id, title: courses.title }

/** The courses that the learner has opened, with their progress in each lesson and their attempts at quizzes. */
export const learningOf = async (db: Db, learnerId: string) => {
  const opened = await db
    .select({ course, startedAt: enrolments.startedAt, completedAt: enrolments.completedAt })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(eq(enrolments.learnerId, learnerId))
    .orderBy(enrolments.startedAt)
  const progress = await db
    .select({
      lessonId: lessonProgress.lessonId,
      courseId: lessonProgress.courseId,
      title: lessonDrafts.title,
      positionSeconds: lessonProgress.positionSeconds,
      startedAt: lessonProgress.startedAt,
      done: isDone,
      watchedSeconds: sql<number>`coalesce(
        (select sum(upper(r) - lower(r)) from unnest(${lessonProgress.watched}) r), 0)::int`,
    })
    .from(lessonProgress)
    .innerJoin(lessonDrafts, eq(lessonDrafts.lessonId, lessonProgress.lessonId))
    .where(eq(lessonProgress.learnerId, learnerId))
    .orderBy(lessonProgress.startedAt)
  const attempts = await db
    .select({ attempt: quizAttempts, courseId: lessons.courseId })
    .from(quizAttempts)
    .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
    .where(eq(quizAttempts.learnerId, learnerId))
    .orderBy(quizAttempts.startedAt)
  return opened.map((enrolment) => ({
    ...enrolment,
    lessons: progress.filter((row) => row.courseId === enrolment.course._id),
    attempts: attempts.flatMap((row) => (row.courseId === enrolment.course._id ? [row.attempt] : [])),
  }))
}

/** The learner's reviews, also hidden ones. */
export const writtenReviews = (db: Db, learnerId: string) =>
  db
    .select({ course, review: reviews })
    .from(reviews)
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(eq(reviews.learnerId, learnerId))
    .orderBy(reviews.id)

/** The learner's notes with their lessons' published titles, also of courses that they no longer own. */
export const writtenNotes = (db: Db, learnerId: string) =>
  db
    .select({ course, lesson: publishedTitle(notes.lessonId), note: notes })
    .from(notes)
    .innerJoin(courses, eq(courses.id, notes.courseId))
    .where(eq(notes.learnerId, learnerId))
    .orderBy(notes.courseId, notes.id)

/** The learner's questions and answers, also hidden ones. */
export const writtenQuestions = async (db: Db, learnerId: string) => ({
  questions: await db
    .select({ course, body: questions.body, createdAt: questions.createdAt })
    .from(questions)
    .innerJoin(courses, eq(courses.id, questions.courseId))
    .where(eq(questions.learnerId, learnerId))
    .orderBy(questions.id),
  answers: await db
    .select({ course, body: questionAnswers.body, createdAt: questionAnswers.createdAt })
    .from(questionAnswers)
    .innerJoin(questions, eq(questions.id, questionAnswers.questionId))
    .innerJoin(courses, eq(courses.id, questions.courseId))
    .where(eq(questionAnswers.learnerId, learnerId))
    .orderBy(questionAnswers.id),
})

/** The courses on the learner's wish list, with those that they can't buy. */
export const wishedCourses = (db: Db, learnerId: string) =>
  db
    .select({ course, addedAt: wishes.addedAt })
    .from(wishes)
    .innerJoin(courses, eq(courses.id, wishes.courseId))
    .where(eq(wishes.learnerId, learnerId))
    .orderBy(wishes.addedAt)

/** The learner's certificates, also revoked ones. */
export const issuedCertificates = (db: Db, learnerId: string) =>
  db
    .select({ course, certificate: certificates })
    .from(certificates)
    .innerJoin(courses, eq(courses.id, certificates.courseId))
    .where(eq(certificates.learnerId, learnerId))
    .orderBy(certificates.statusIndex)

/**
 * Deletes everything that the learner did in courses, said about them, and wishes for. Certificates lose their name, so
 * nobody sees them any more; what is left of them keeps their place in the status lists.
 */
export const deleteLearning = async (db: Db, learnerId: string): Promise<void> => {
  await db.delete(quizAttempts).where(eq(quizAttempts.learnerId, learnerId))
  // Locks them first, as saving progress does, so that neither waits for the other.
  await db.delete(enrolments).where(eq(enrolments.learnerId, learnerId))
  await db.delete(lessonProgress).where(eq(lessonProgress.learnerId, learnerId))
  await db.delete(lessonOpenings).where(eq(lessonOpenings.learnerId, learnerId))
  await db.delete(reviews).where(eq(reviews.learnerId, learnerId))
  await db.delete(questionAnswers).where(eq(questionAnswers.learnerId, learnerId))
  await db.delete(questions).where(eq(questions.learnerId, learnerId))
  await db.delete(notes).where(eq(notes.learnerId, learnerId))
  await db.delete(refundRequests).where(eq(refundRequests.learnerId, learnerId))
  await db.delete(wishes).where(eq(wishes.learnerId, learnerId))
  await db.update(certificates).set({ learnerName: null, details: null }).where(eq(certificates.learnerId, learnerId))
  await db.delete(playbacks).where(eq(playbacks.learnerId, learnerId))
}
