import { z } from 'zod'
import { CaptionLanguage, Category, CourseDetails, courseStatuses } from './course-fields.ts'
import { RefundRule } from './refund.ts'
import { OwnTakeDown } from './take-down.ts'

/** Who teaches a course, as cards name them. */
export const CourseTeacher = z.object({ _id: z.string(), name: z.string() })

export const Course = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  /** In rupees. */
  price: z.number(),
  /** A storage key (get-signed-url returns a link to it), a public path, or empty. */
  image: z.string(),
  category: Category,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Course = z.infer<typeof Course>

/** Where a text has what was searched for: from the index `start` up to `end`, in UTF-16 code units, as in `slice`. */
const FoundRange = z.object({ start: z.int(), end: z.int() })
export type FoundRange = z.infer<typeof FoundRange>

/** A course as a search bar suggests it. */
export const Suggestion = Course.pick({ _id: true, title: true, price: true, category: true }).extend({
  language: CourseDetails.shape.language,
  found: z.array(FoundRange),
})
export type Suggestion = z.infer<typeof Suggestion>

/** A course as the catalogue lists it. */
export const ListedCourse = Course.extend({
  teacher: CourseTeacher.optional(),
  level: CourseDetails.shape.level,
  language: CourseDetails.shape.language,
  /** The length of the published lessons, and their number. Absent if there are none. */
  minutes: z.int().optional(),
  lessons: z.int().optional(),
  /** How many learners own it, counted about once a minute. */
  learners: z.int().optional(),
  /** The first of its free previews that is a video; absent if there is none. */
  previewLessonId: z.string().optional(),
  /** Where the title has what was searched for; only in the answer to a search. */
  found: z.array(FoundRange).optional(),
})
export type ListedCourse = z.infer<typeof ListedCourse>

/** How many courses the catalogue has, and what the cheapest costs, in paise; null if there are none. */
export const CatalogueTotals = z.object({ courses: z.int(), lowestPaise: z.int().nullable() })
export type CatalogueTotals = z.infer<typeof CatalogueTotals>

/** A course with its seller, for the course's own page. */
export const CourseDetail = Course.extend({
  seller: z.object({ username: z.string() }),
  teacher: CourseTeacher.extend({ headline: z.string(), image: z.string() }).optional(),
  ...CourseDetails.shape,
  ...ListedCourse.pick({ minutes: true, lessons: true, learners: true }).shape,
  /** The languages in which all of its videos have captions; absent if there are none. */
  captions: z.array(CaptionLanguage).optional(),
  /** The rule for refunds under which it is bought today; absent if there is none. */
  refundRule: RefundRule.optional(),
})
export type CourseDetail = z.infer<typeof CourseDetail>

/** A course as its admin sees it, with the current number of owners and the earnings net of refunds, in rupees. */
export const OwnCourse = Course.extend({
  buyers: z.int(),
  earned: z.number(),
  status: z.enum(courseStatuses).optional(),
  /** Only there if an operator took the course out of the catalogue. */
  takenDown: OwnTakeDown.optional(),
})
export type OwnCourse = z.infer<typeof OwnCourse>
