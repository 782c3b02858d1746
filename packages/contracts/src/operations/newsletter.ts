import { z } from 'zod'
import { Email } from '../entities/account.ts'
import { operation } from '../operation.ts'

/** The footer's subscribe form. */
export const newsletter = {
  subscribe: operation({
    summary: 'Put an address on the newsletter’s list; the answer is the same whether it was there before',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: '/api/v1/newsletter/subscribe',
    status: 200,
    input: z.object({ email: Email }),
    output: z.object({ message: z.string() }),
    errors: [],
  }),
}
