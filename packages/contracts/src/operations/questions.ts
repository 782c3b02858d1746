import { z } from 'zod'
import { pageSize } from '../constants.ts'
import { LessonSecond } from '../entities/note.ts'
import { LessonQuestion, QuestionBody, QuestionReason, ReceivedQuestion } from '../entities/question.ts'
import { Id } from '../entities/text.ts'
import { operation } from '../operation.ts'
import { Message } from './account.ts'

const OfLesson = z.object({ lessonId: Id })
const OfId = z.object({ id: Id })
const page = {
  limit: z.coerce.number<number>().int().min(1).max(pageSize.max).default(10),
  /** The previous page's `nextCursor`. */
  cursor: Id.optional(),
}

/** What owners ask about lessons. All owners of the course and its seller see questions and answers. */
export const questions = {
  list: operation({
    summary: 'The questions on a lesson of a course that the asking learner owns, newest first, a page at a time',
    kind: 'query',
    access: 'user',
    method: 'GET',
    path: '/api/v1/learning/lessons/{lessonId}/questions',
    status: 200,
    input: OfLesson.extend(page),
    output: z.object({ content: z.array(LessonQuestion), nextCursor: z.string().nullable() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  ask: operation({
    summary: 'Ask about a lesson of an owned course, at a second of its video or about all of it',
    kind: 'mutation',
    access: 'user',
    method: 'POST',
    path: '/api/v1/learning/lessons/{lessonId}/questions',
    status: 201,
    input: OfLesson.extend({ body: QuestionBody, atSeconds: LessonSecond.default(null) }),
    output: Message.extend({ id: z.string() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  edit: operation({
    summary: 'Change an own question that nobody has answered yet',
    kind: 'mutation',
    access: 'user',
    method: 'PATCH',
    path: '/api/v1/learning/questions/{id}',
    status: 200,
    input: OfId.extend({ body: QuestionBody }),
    output: Message,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: operation({
    summary: 'Delete an own question that nobody has answered yet',
    kind: 'mutation',
    access: 'user',
    method: 'DELETE',
    path: '/api/v1/learning/questions/{id}',
    status: 200,
    input: OfId,
    output: Message,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  answer: operation({
    summary: 'Answer a question on a lesson of an owned course',
    kind: 'mutation',
    access: 'user',
    method: 'POST',
    path: '/api/v1/learning/questions/{id}/answers',
    status: 201,
    input: OfId.extend({ body: QuestionBody }),
    output: Message.extend({ id: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  accept: operation({
    summary: 'Mark an answer to an own question as the one that helped, in place of any other',
    kind: 'mutation',
    access: 'user',
    method: 'POST',
    path: '/api/v1/learning/answers/{id}/accept',
    status: 200,
    input: OfId,
    output: Message,
    errors: ['NOT_FOUND'],
  }),
  received: operation({
    summary: 'The questions on the asking admin’s courses, newest first, a page at a time',
    kind: 'query',
    access: 'admin',
    method: 'GET',
    path: '/api/v1/admin/questions',
    status: 200,
    input: z.object({ courseId: Id.optional(), state: z.enum(['unanswered']).optional(), ...page }),
    output: z.object({ content: z.array(ReceivedQuestion), nextCursor: z.string().nullable() }),
    errors: ['NOT_FOUND'],
  }),
  reply: operation({
    summary: 'Answer a question on an own course, as its seller',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/admin/questions/{id}/answers',
    status: 201,
    input: OfId.extend({ body: QuestionBody }),
    output: Message.extend({ id: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  recommend: operation({
    summary: 'Mark an answer to a question on an own course as the one that helps, in place of any other',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/admin/answers/{id}/accept',
    status: 200,
    input: OfId,
    output: Message,
    errors: ['NOT_FOUND'],
  }),
  hide: operation({
    summary: 'Hide a question on an own course; its asker reads the reason',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/admin/questions/{id}/hide',
    status: 200,
    input: OfId.extend({ reason: QuestionReason }),
    output: Message,
    errors: ['NOT_FOUND'],
  }),
  hideAnswer: operation({
    summary: 'Hide an answer on an own course; its author reads the reason',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/admin/answers/{id}/hide',
    status: 200,
    input: OfId.extend({ reason: QuestionReason }),
    output: Message,
    errors: ['NOT_FOUND'],
  }),
}
