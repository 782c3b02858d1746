import { z } from 'zod'
import { Email } from '../entities/account.ts'
import { OwnId } from '../entities/text.ts'
import { operation } from '../operation.ts'
import { Message } from './account.ts'

/** In the links of the newsletter's emails. It belongs to one address. */
const Link = z.object({ token: OwnId })

/** The footer's subscribe form, and the links in the emails that follow. */
export const newsletter = {
  subscribe: operation({
    summary:
      'Email a link that puts an address on the newsletter’s list; the answer is the same if it was there before',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: '/api/v1/newsletter/subscribe',
    status: 200,
    input: z.object({ email: Email }),
    output: Message,
    errors: [],
  }),
  confirm: operation({
    summary: 'Put the address of an emailed link on the list',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: '/api/v1/newsletter/confirm',
    status: 200,
    input: Link,
    output: Message,
    errors: ['LINK_INVALID'],
  }),
  unsubscribe: operation({
    summary: 'Take the address of an emailed link off the list; can be repeated',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: '/api/v1/newsletter/unsubscribe',
    status: 200,
    input: Link,
    output: Message,
    errors: [],
    oneClick: true,
  }),
}
