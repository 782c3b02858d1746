import { sweepUncaptured } from './auto-refund.ts'
import type { Context } from './context.ts'
import { sweepUnanswered } from './dispute-moves.ts'

/** Lets happen what became due by the clock; called before anything is asked of the sandbox. */
export const sweepDue = (context: Context): void => {
  sweepUncaptured(context)
  sweepUnanswered(context)
}
