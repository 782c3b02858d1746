import { z } from 'zod'
import { Certificate } from '../entities/certificate.ts'
import { Id } from '../entities/text.ts'
import { operation } from '../operation.ts'
import { Message } from './account.ts'

/** Proof that a learner finished a course: an Open Badges 3.0 credential. A refund revokes it for good. */
export const certificates = {
  issue: operation({
    summary: 'Issue the certificate for a course that the asking learner owns and finished; again, the same one',
    kind: 'mutation',
    access: 'user',
    method: 'POST',
    path: '/api/v1/certificates',
    status: 200,
    input: z.object({ courseId: Id }),
    output: Message.extend({ content: Certificate }),
    errors: ['NOT_FOUND', 'CONFLICT', 'QUIZ_NOT_PASSED'],
  }),
  mine: operation({
    summary: 'The asking learner’s certificates, newest first, also revoked ones',
    kind: 'query',
    access: 'user',
    method: 'GET',
    path: '/api/v1/certificates',
    status: 200,
    input: z.object({}),
    output: z.object({ content: z.array(Certificate) }),
    errors: [],
  }),
  show: operation({
    summary: 'A certificate, for everybody who knows its id or its number, and whether it is still valid',
    kind: 'query',
    access: 'public',
    method: 'GET',
    path: '/api/v1/certificates/{id}',
    status: 200,
    input: z.object({ id: Id.describe('The `_id` or the number of the certificate') }),
    output: z.object({ content: Certificate }),
    errors: ['NOT_FOUND'],
  }),
}
