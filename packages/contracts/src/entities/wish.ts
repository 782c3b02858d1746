import { z } from 'zod'
import { ListedCourse } from './course.ts'

/** A course that a learner wants to remember, and hear of when its price falls. */
export const Wish = z.object({
  course: ListedCourse,
  addedAt: z.iso.datetime(),
  /** The price when the learner added it or was last emailed about it, in rupees. */
  priceThen: z.number(),
})
export type Wish = z.infer<typeof Wish>
