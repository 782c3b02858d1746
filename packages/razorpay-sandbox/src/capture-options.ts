import { z } from 'zod'
import type { CaptureOptions, OrderRecord } from './model.ts'

const minutes = (name: string) => z.int({ error: `The ${name} must be an integer.` })
const smallest = 12
const largest = 7200

/**
 * How an order's payments are captured. The documentation marks `capture_options` itself as optional, but fields in it
 * as mandatory: being strict, `payment` without them is refused. It documents no wording for that.
 * https://razorpay.com/docs/payments/payments/capture-settings/api/
 */
export const PaymentSettings = z
  .strictObject({
    capture: z.enum(['automatic', 'manual'], { error: 'The capture must be automatic or manual.' }),
    capture_options: z.strictObject(
      {
        automatic_expiry_period: minutes('automatic_expiry_period')
          .min(smallest, { error: `The automatic_expiry_period must be at least ${smallest}.` })
          .optional(),
        manual_expiry_period: minutes('manual_expiry_period')
          .max(largest, { error: `The manual_expiry_period may not be greater than ${largest}.` })
          .optional(),
        refund_speed: z.enum(['normal', 'optimum'], {
          error: ({ input }) =>
            input === undefined ? 'The refund_speed field is required.' : 'The refund_speed must be normal or optimum.',
        }),
      },
      { error: ({ input }) => (input === undefined ? 'The capture_options field is required.' : undefined) },
    ),
  })
  .superRefine(({ capture, capture_options: options }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['capture_options', field], message })
    const { automatic_expiry_period: automatic, manual_expiry_period: manual } = options
    if (capture === 'automatic' && automatic === undefined)
      refuse('automatic_expiry_period', 'The automatic_expiry_period field is required when capture is automatic.')
    if (capture === 'manual' && manual === undefined)
      refuse('manual_expiry_period', 'The manual_expiry_period field is required when capture is manual.')
    if ((manual ?? largest) < (automatic ?? 0))
      refuse(
        'manual_expiry_period',
        'The manual_expiry_period must be greater than or equal to automatic_expiry_period.',
      )
  })

/**
 * What holds for an order that says nothing, and where a period is left out: the shortest automatic capture that there
 * is, so that nobody relies on a longer one, and the documented 7,200 minutes until the money goes back.
 */
const accountSettings: CaptureOptions = { automaticMinutes: smallest, manualMinutes: largest, refundSpeed: 'normal' }

export const captureOptionsOf = ({ sandbox }: OrderRecord): CaptureOptions => sandbox.captureOptions ?? accountSettings

/** What the sandbox keeps of the settings in a request. */
export const toCaptureOptions = ({ capture_options: given }: z.output<typeof PaymentSettings>): CaptureOptions => ({
  automaticMinutes: given.automatic_expiry_period ?? accountSettings.automaticMinutes,
  manualMinutes: given.manual_expiry_period ?? accountSettings.manualMinutes,
  refundSpeed: given.refund_speed,
})
