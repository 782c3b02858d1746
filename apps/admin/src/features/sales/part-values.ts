import { PartToRefund } from '@skillharbor/contracts/entities'
import { z } from 'zod'
import { t } from './messages.ts'

/** The values of the form for a part, with the amount as it was typed, in rupees; parsed into what the API takes. */
export const PartValues = z.object({
  amount: z
    .string()
    .trim()
    .min(1, { error: () => t('part.amountRequired') })
    .transform(Number)
    .pipe(PartToRefund.shape.amount),
  reason: PartToRefund.shape.reason,
})
