import { categories } from '@skillharbor/contracts/constants'
import { CourseDetails, Description, Price, Title } from '@skillharbor/contracts/entities'
import { z } from 'zod'
import { PictureFile } from '../../lib/picture/pictures.ts'
import { t } from './messages.ts'

const { subtitle, level, language, outcomes, requirements, audience, status } = CourseDetails.required().shape
/** A list that is typed a line each. */
const toLines = z.string().transform((text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
)

/** The values of the course form, with the price as it was typed, in rupees; parsed into what the API takes. */
export const CourseFormValues = z.object({
  title: Title,
  description: Description,
  price: z
    .string()
    .trim()
    .min(1, { error: () => t('form.priceRequired') })
    .transform(Number)
    .pipe(Price),
  category: z.string().pipe(z.enum(categories, { error: () => t('form.categoryNone') })),
  picture: PictureFile,
  subtitle,
  level,
  language,
  status,
  outcomes: toLines.pipe(outcomes),
  requirements: toLines.pipe(requirements),
  audience: toLines.pipe(audience),
})
export type TypedCourse = z.input<typeof CourseFormValues>
export type CheckedCourse = z.output<typeof CourseFormValues>
/** What is sent: of the details, only those that were changed. */
export type CourseFields = Pick<CheckedCourse, 'title' | 'description' | 'price' | 'category'> & CourseDetails
