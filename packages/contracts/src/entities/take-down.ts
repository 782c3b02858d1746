import { z } from 'zod'

/** A course that an operator took down. Those who bought it keep it. */
export const TakeDown = z.object({ at: z.iso.datetime(), reason: z.string() })
export type TakeDown = z.infer<typeof TakeDown>

/** What a seller says against a take-down, once for each. */
const Appeal = z.object({
  words: z.string(),
  at: z.iso.datetime(),
  /** waiting: nobody has decided. upheld: the course stays taken down. restored: it is back in the catalogue. */
  state: z.enum(['waiting', 'upheld', 'restored']),
  decidedAt: z.iso.datetime().nullable(),
  /** What the operator says to it; null until then, or if there was nothing to say. */
  answer: z.string().nullable(),
})

/** A take-down as the course's seller sees it. */
export const OwnTakeDown = TakeDown.extend({
  /** Null if the seller hasn't appealed. */
  appeal: Appeal.nullable(),
})
export type OwnTakeDown = z.infer<typeof OwnTakeDown>
