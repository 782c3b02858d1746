import { z } from 'zod'
import { EmailToken } from '../entities/email-choice.ts'
import { operation } from '../operation.ts'
import { Message } from './account.ts'

/** The links in emails that can be switched off. */
export const emails = {
  unsubscribe: operation({
    summary: 'Switch off the kind of email that the link was in; can be repeated',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: '/api/v1/emails/unsubscribe',
    status: 200,
    input: z.object({ token: EmailToken }),
    output: Message,
    errors: [],
    oneClick: true,
  }),
}
