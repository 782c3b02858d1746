import type { Ports } from '../../scope.ts'
import type { OrderEmail } from '../queue.ts'
import { orderEmail } from './order-mail.ts'
import { orderEmailFacts } from './order-mail-repository.ts'

/** Emails the learner about their payment or refund. Sends nothing if the account was deleted meanwhile. */
export const sendOrderEmail = async (
  { db, mail, settings }: Pick<Ports, 'db' | 'mail' | 'settings'>,
  wanted: OrderEmail,
): Promise<void> => {
  const facts = await orderEmailFacts(db, wanted)
  if (facts) await mail.send(orderEmail(wanted.kind, facts, settings))
}
