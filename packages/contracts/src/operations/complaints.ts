import { z } from 'zod'
import { Email, Token } from '../entities/account.ts'
import { Complaint, ComplaintTopic, ComplaintWords } from '../entities/complaint.ts'
import { Id } from '../entities/text.ts'
import { operation } from '../operation.ts'
import { Message } from './account.ts'
import { idOf } from './parameters.ts'

const Topic = ComplaintTopic.default('other').describe('What the complaint is about')
/** In the link that somebody without an account was sent. It opens the complaints of that address for 40 days. */
const Link = z.object({ token: Token })
/** What was made of it: the complaint, and whether the words joined one that was open. */
const Filed = Message.extend({ content: Complaint, joined: z.boolean() })

/**
 * Complaints to the operator: of learners, and of anybody by an emailed link. Each has a number, is acknowledged within 48
 * hours and answered within a month.
 */
export const complaints = {
  list: operation({
    summary: 'The learner’s complaints, newest first, at most 50',
    kind: 'query',
    access: 'user',
    method: 'GET',
    path: '/api/v1/complaints',
    status: 200,
    input: z.object({}),
    /** `emailed`: whether each step is emailed, too; only to a confirmed address. */
    output: z.object({ content: z.array(Complaint), emailed: z.boolean() }),
    errors: [],
  }),
  file: operation({
    summary: 'Complain, about an own order or anything else; a further one about the same order joins the open one',
    kind: 'mutation',
    access: 'user',
    method: 'POST',
    path: '/api/v1/complaints',
    status: 201,
    input: z.object({
      orderId: Id.optional().describe('The `_id` of one of the learner’s own orders'),
      topic: Topic,
      words: ComplaintWords,
    }),
    output: Filed,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  add: operation({
    summary: 'Add a message to one of the learner’s open complaints',
    kind: 'mutation',
    access: 'user',
    method: 'POST',
    path: '/api/v1/complaints/{id}/messages',
    status: 200,
    input: z.object({ id: idOf('the complaint'), words: ComplaintWords }),
    output: Filed,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  askLink: operation({
    summary: 'Email a link by which anybody can complain, and see what became of it; every address is answered alike',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: '/api/v1/complaints/link',
    status: 200,
    input: z.object({ email: Email }),
    output: Message,
    errors: [],
  }),
  open: operation({
    summary: 'The complaints that were made by links to this link’s address, newest first, at most 50',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: '/api/v1/complaints/link/open',
    status: 200,
    input: Link,
    output: z.object({ email: z.string(), content: z.array(Complaint) }),
    errors: ['LINK_INVALID'],
  }),
  fileByLink: operation({
    summary: 'Complain by an emailed link',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: '/api/v1/complaints/link/file',
    status: 201,
    input: Link.extend({ topic: Topic, words: ComplaintWords }),
    output: Filed,
    errors: ['LINK_INVALID', 'CONFLICT'],
  }),
  addByLink: operation({
    summary: 'Add a message to an open complaint by an emailed link',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: '/api/v1/complaints/link/{id}/messages',
    status: 200,
    input: Link.extend({ id: idOf('the complaint'), words: ComplaintWords }),
    output: Filed,
    errors: ['LINK_INVALID', 'NOT_FOUND', 'CONFLICT'],
  }),
}
