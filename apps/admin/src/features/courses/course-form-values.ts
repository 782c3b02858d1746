import { categories, imageTypes, maxImageBytes } from '@skillharbor/contracts/constants'
import { Description, Price, Title } from '@skillharbor/contracts/entities'
import { inline } from '@skillharbor/contracts/messages'
import { z } from 'zod'
import { t } from './messages.ts'

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
  category: z.string().pipe(z.enum(categories, { error: () => t('form.categoryRequired') })),
  picture: z
    .file()
    .mime([...imageTypes], inline.imageTypeRefused)
    .max(maxImageBytes, { error: () => t('picture.tooLarge') })
    .optional(),
})
export type TypedCourse = z.input<typeof CourseFormValues>
export type CheckedCourse = z.output<typeof CourseFormValues>
export type CourseFields = Omit<CheckedCourse, 'picture'>
