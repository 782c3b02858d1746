import type { Ports } from '../../scope.ts'
import type { OrderMail } from '../queue.ts'
import { orderMail } from './order-mail.ts'
import { mailFacts } from './order-mail-repository.ts'

/** Mails the learner what became of their money; nobody where the account was deleted meanwhile. */
export const mailOrder = async (
  { db, mail, settings }: Pick<Ports, 'db' | 'mail' | 'settings'>,
  wanted: OrderMail,
): Promise<void> => {
  const facts = await mailFacts(db, wanted)
  if (facts) await mail.send(orderMail(wanted.kind, facts, settings))
}
