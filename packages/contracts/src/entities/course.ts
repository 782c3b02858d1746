import { z } from 'zod'
import { categories, priceRange } from '../constants.ts'
import { text } from './text.ts'

export const Category = z.enum(categories)
export type Category = z.infer<typeof Category>

export const Title = text(150)
export const Description = text(5000)

/** A price in rupees with at most two decimals. */
export const Price = z
  .number()
  .min(priceRange.min, `At least ₹${priceRange.min}`)
  .max(priceRange.max, `At most ₹${priceRange.max}`)
  .refine((rupees) => Number(rupees.toFixed(2)) === rupees, 'At most two decimals')

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
export const CourseDetail = Course.extend({ seller: z.object({ username: z.string() }) })
export type CourseDetail = z.infer<typeof CourseDetail>

/** A course as its admin sees it, with the current number of owners and the earnings net of refunds, in rupees. */
export const OwnCourse = Course.extend({ buyers: z.int(), earned: z.number() })
export type OwnCourse = z.infer<typeof OwnCourse>
