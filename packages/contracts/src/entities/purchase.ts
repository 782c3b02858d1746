import { z } from 'zod'
import { Course } from './course.ts'
import { CourseDetails } from './course-fields.ts'
import { Currency } from './currency.ts'
import { CourseProgress } from './progress.ts'

/** What a pending purchase waits for: the bank's confirmation, or cash on delivery that is still to be collected. */
export const awaited = ['bank', 'cash'] as const

/** What is shown of a course that was ordered. */
const OrderedCourse = Course.pick({ _id: true, image: true, title: true, description: true }).extend({
  language: CourseDetails.shape.language,
})

/** A course that a learner ordered. If it was deleted, its last version. */
export const Purchase = z.object({
  _id: z.string(),
  courseId: OrderedCourse,
  /** What it waits for, if it is pending. */
  awaiting: z.enum(awaited).optional(),
  /** How far the learner got in the course, if they own it. */
  progress: CourseProgress.optional(),
  /** The title of the lesson to go on with. */
  continueLessonTitle: z.string().optional(),
  /** How long that lesson still takes, in seconds: of a video, from where the learner stopped. */
  continueLessonSeconds: z.int().optional(),
  /** What the learner paid for it and when, if they own it. `number` is the order's, to quote; `amount` is in rupees. */
  receipt: z
    .object({ orderId: z.string(), number: z.string(), amount: z.number(), paidAt: z.iso.datetime() })
    .optional(),
})
export type Purchase = z.infer<typeof Purchase>

/**
 * The status of a learner's payment that bought nothing, or whose course was refunded. `in-review`: the payment doesn't
 * match its order, and a person is checking it. `going-back`: a refund is on its way. `given-back`: the provider
 * confirmed the refund or returned the money itself.
 */
export const PaymentNotice = z.object({
  /** The provider's id of the payment. */
  _id: z.string(),
  /** Our order id. */
  orderId: z.string(),
  courseId: OrderedCourse,
  state: z.enum(['in-review', 'going-back', 'given-back']),
  /** In `currency`, or in rupees if that is missing. */
  amount: z.number(),
  /** Only a payment that didn't match its order can be in another currency than rupees. */
  currency: Currency.optional(),
  /** When it entered this state. */
  at: z.iso.datetime(),
})
export type PaymentNotice = z.infer<typeof PaymentNotice>
