import type { Language } from '@skillharbor/messages/language'
import { AppError } from '../../app-error.ts'
import { UnprintableText } from '../../port-errors.ts'
import type { Scope } from '../../scope.ts'
import { shareFairly } from '../../share-fairly.ts'
import { requireOwnOrder } from './show-own-order.ts'

const drawFairly = shareFairly({ atOnce: 1, waiting: 5, what: 'receipts' })

/**
 * The receipt of the learner's order as a PDF. Throws AppError: UNAUTHENTICATED, NOT_FOUND for anybody else's order and
 * for one that isn't paid, CONFLICT if it has letters that can't be printed, or TOO_MANY_REQUESTS.
 */
export const printedReceipt = async (scope: Scope, id: string, language: Language): Promise<Buffer> => {
  const actor = await scope.actorOf('user')
  if (!actor) throw new AppError('UNAUTHENTICATED', 'Please log in')
  const { payment, ...order } = await requireOwnOrder(scope, id, actor.id)
  if (!payment) throw new AppError('NOT_FOUND', 'This order isn’t paid')
  try {
    const { pdf } = await scope.receiptPrinter()
    return await drawFairly(actor.id, () => pdf({ ...order, payment }, language))
  } catch (error) {
    if (!(error instanceof UnprintableText)) throw error
    throw new AppError('CONFLICT', 'This receipt can’t be written into a PDF yet. Print the page instead.')
  }
}
