import { z } from 'zod'
import { appealLength, courseReportLength, courseReportReasons } from '../constants.ts'
import { OwnTakeDown, TakeDown } from './take-down.ts'
import { optionalText, text } from './text.ts'

/** Why somebody reports a course. */
export const CourseReportReason = z.enum(courseReportReasons)
export type CourseReportReason = z.infer<typeof CourseReportReason>

/** What somebody adds to the reason; needed with `other`. */
export const CourseReportWords = optionalText(courseReportLength)

/** Why a seller wants a course back that an operator took down, and what the operator says to that. */
export const AppealWords = text(appealLength)

/** A reported course as an operator sees it. */
export const ReportedCourse = z.object({
  _id: z.string(),
  title: z.string(),
  seller: z.object({ _id: z.string(), username: z.string() }),
  /** How many reports wait for a decision. */
  count: z.int(),
  /** The newest ten, newest first. `by`: the learner's username; null for a visitor. */
  reports: z.array(
    z.object({ reason: CourseReportReason, words: z.string(), by: z.string().nullable(), at: z.iso.datetime() }),
  ),
})
export type ReportedCourse = z.infer<typeof ReportedCourse>

/** How an operator decides an appeal. */
export const appealDecisions = ['restore', 'uphold'] as const

/** An appeal as an operator sees it, with what it is against. */
export const ManagedAppeal = OwnTakeDown.shape.appeal.unwrap().extend({
  _id: z.string(),
  course: z.object({ _id: z.string(), title: z.string() }),
  seller: z.object({ _id: z.string(), username: z.string() }),
  takenDown: TakeDown,
})
export type ManagedAppeal = z.infer<typeof ManagedAppeal>
