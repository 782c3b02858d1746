import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { learners } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { publishedTitle } from '../../../db/schema/curriculum.ts'
import { questionAnswers, questions } from '../../../db/schema/questions.ts'
import { enqueueOptionalEmail, type SendsOptional, sendOptionalEmail } from '../../accounts/emails/optional-email.ts'
import { ownsCourse } from '../../learning/entitlements/purchase-repository.ts'
import { textsIn } from './messages.ts'

type QuestionEmail = 'mail-new-question' | 'mail-question-answer'

/** Queues the email about a question, or about an answer, once. It is sent once this transaction commits. */
export const enqueueQuestionEmail = (db: Db, email: QuestionEmail, id: string): Promise<void> =>
  enqueueOptionalEmail(db, email, { id })

const factsOf = async (db: Db, questionId: string) => {
  const [row] = await db
    .select({
      question: questions,
      asker: learners.username,
      lessonTitle: publishedTitle(questions.lessonId),
      course: { id: courses.id, title: courses.title },
      adminId: courses.ownerId,
    })
    .from(questions)
    .innerJoin(learners, eq(learners.id, questions.learnerId))
    .innerJoin(courses, eq(courses.id, questions.courseId))
    .where(eq(questions.id, questionId))
  return row?.question.hiddenAt ? undefined : row
}

const answerById = async (db: Db, id: string) => {
  const [row] = await db
    .select({ answer: questionAnswers, author: learners.username })
    .from(questionAnswers)
    .leftJoin(learners, eq(learners.id, questionAnswers.learnerId))
    .where(eq(questionAnswers.id, id))
  return row?.answer.hiddenAt ? undefined : row
}

/** Emails the seller that a learner asked about a lesson of their course. */
export const sendNewQuestionEmail = async (ports: SendsOptional, questionId: string): Promise<void> => {
  const facts = await factsOf(ports.db, questionId)
  if (!facts) return
  const { question, asker, lessonTitle, course, adminId } = facts
  await sendOptionalEmail(ports, { realm: 'admin', id: adminId }, 'new-question', (language) => {
    const t = textsIn(language)
    return {
      subject: t('new.subject', { course: course.title }),
      text: [t('new.text', { asker, lesson: lessonTitle }), `“${question.body}”`],
      button: { label: t('new.button'), path: `/questions?course=${course.id}` },
      because: t('new.because'),
    }
  })
}

/** Emails who asked that somebody answered, if they own the course: after a refund, they can't read it. */
export const sendQuestionAnswerEmail = async (ports: SendsOptional, answerId: string): Promise<void> => {
  const given = await answerById(ports.db, answerId)
  const facts = given && (await factsOf(ports.db, given.answer.questionId))
  if (!facts) return
  const { question, lessonTitle, course } = facts
  if (!(await ownsCourse(ports.db, question.learnerId, course.id))) return
  await sendOptionalEmail(ports, { realm: 'user', id: question.learnerId }, 'question-answer', (language) => {
    const t = textsIn(language)
    const lesson = lessonTitle
    return {
      subject: t('answer.subject', { course: course.title }),
      text: [
        given.author === null ? t('answer.byTeacher', { lesson }) : t('answer.text', { author: given.author, lesson }),
        `“${given.answer.body}”`,
      ],
      button: { label: t('answer.button'), path: `/learn/${course.id}/${question.lessonId}?tool=questions` },
      because: t('answer.because'),
    }
  })
}
