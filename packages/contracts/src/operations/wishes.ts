import { z } from 'zod'
import { Wish } from '../entities/wish.ts'
import { operation } from '../operation.ts'
import { Message } from './account.ts'
import { CourseId } from './parameters.ts'

const OfCourse = z.object({ courseId: CourseId })

/**
 * A learner's wish list. When the price of one of its courses falls, the learner is emailed, unless they switched that
 * off.
 */
export const wishes = {
  list: operation({
    summary: 'The asking learner’s wish list, newest first, without courses that they own or that left the catalogue',
    kind: 'query',
    access: 'user',
    method: 'GET',
    path: '/api/v1/wishlist',
    status: 200,
    input: z.object({}),
    output: z.object({ content: z.array(Wish) }),
    errors: [],
  }),
  add: operation({
    summary: 'Put a course of the catalogue on the wish list; can be repeated',
    kind: 'mutation',
    access: 'user',
    method: 'POST',
    path: '/api/v1/wishlist/{courseId}',
    status: 200,
    input: OfCourse,
    output: Message,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: operation({
    summary: 'Take a course off the wish list; can be repeated',
    kind: 'mutation',
    access: 'user',
    method: 'DELETE',
    path: '/api/v1/wishlist/{courseId}',
    status: 200,
    input: OfCourse,
    output: Message,
    errors: ['NOT_FOUND'],
  }),
}
