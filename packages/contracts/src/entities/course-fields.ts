import { z } from 'zod'
import { captionLanguages } from '../caption-languages.ts'
import { categories, courseLevels, courseTextLengths, priceRange } from '../constants.ts'
import { says } from '../said.ts'
import { optionalTitle, text, title } from './text.ts'

export const Category = z.enum(categories)
export type Category = z.infer<typeof Category>

/** A language that videos can have captions in. */
export const CaptionLanguage = z.enum(captionLanguages)
export type CaptionLanguage = z.infer<typeof CaptionLanguage>

export const Title = title(courseTextLengths.title)
export const Description = text(courseTextLengths.description)

/** A price in rupees with at most two decimals. */
export const Price = z
  .number()
  .min(priceRange.min, says('At least ₹{min}', { min: priceRange.min }))
  .max(priceRange.max, says('At most {amount}', { amount: `₹${priceRange.max.toLocaleString('en-IN')}` }))
  .refine((rupees) => Number(rupees.toFixed(2)) === rupees, says('At most two decimals'))

/** Draft courses are visible to their admin only. */
export const courseStatuses = ['draft', 'published'] as const
export { courseLevels }

const lines = (max: number) => z.array(title(200)).max(max, says('At most {max} lines', { max }))

/** What a course's own page says about it. All fields can be left out, and are returned by the calls for one course. */
export const CourseDetails = z.object({
  status: z.enum(courseStatuses).optional(),
  subtitle: optionalTitle(160).optional(),
  level: z.enum(courseLevels).optional(),
  /** The language of the lessons, as a BCP 47 tag. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, says('Not a language tag such as en or hi'))
    .optional(),
  /** What learners will be able to do. */
  outcomes: lines(8).optional(),
  /** What learners need before they start. */
  requirements: lines(8).optional(),
  /** Whom the course is for. */
  audience: lines(8).optional(),
})
export type CourseDetails = z.infer<typeof CourseDetails>
