import { isAskedByOperator } from '../../accounts/sessions/require-operator.ts'
import { AppError } from '../../app-error.ts'
import type { Scope } from '../../scope.ts'
import { shareFairly } from '../../share-fairly.ts'
import { disputeToShow } from '../disputes/dispute-repository.ts'
import { requireSale } from '../sales/require-sale.ts'
import { asSellerReads, Evidence, evidencePartNames } from './evidence.ts'

const drawFairly = shareFairly({ atOnce: 1, waiting: 5, what: 'receipts' })

/**
 * The evidence of the order's last dispute as one PDF: what its parts say is what is sent, but for a seller without
 * what only the bank reads. Throws AppError:
 * UNAUTHENTICATED, NOT_FOUND for an order that the admin doesn't see and if there is no evidence, TOO_MANY_REQUESTS.
 */
export const printedEvidence = async (scope: Scope, id: string): Promise<Buffer> => {
  const actor = (await scope.actorOf('admin')) ?? (await scope.suspendedSeller())
  if (!actor) throw new AppError('UNAUTHENTICATED', 'Please log in')
  const order = await requireSale({ ...scope, actor }, id)
  const last = await disputeToShow(scope.db, order.id)
  const evidence = Evidence.safeParse(last?.answer?.evidence)
  if (!evidence.success) throw new AppError('NOT_FOUND', 'There is no evidence about this order')
  const { pdf } = await scope.evidencePrinter()
  const shown = (await isAskedByOperator({ ...scope, actor })) ? evidence.data : asSellerReads(evidence.data)
  return drawFairly(actor.id, () => pdf(shown, evidencePartNames))
}
