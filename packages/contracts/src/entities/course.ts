import { z } from 'zod'
import { Category, CourseDetails, courseStatuses } from './course-fields.ts'

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

/** A course with its seller, for the course's own page. */
export const CourseDetail = Course.extend({
  seller: z.object({ username: z.string() }),
  ...CourseDetails.shape,
})
export type CourseDetail = z.infer<typeof CourseDetail>

/** A course as its admin sees it, with the current number of owners and the earnings net of refunds, in rupees. */
export const OwnCourse = Course.extend({
  buyers: z.int(),
  earned: z.number(),
  status: z.enum(courseStatuses).optional(),
})
export type OwnCourse = z.infer<typeof OwnCourse>
