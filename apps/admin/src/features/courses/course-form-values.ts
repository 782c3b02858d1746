import { categories, imageTypes, maxImageBytes } from '@skillharbor/contracts/constants'
import { Description, Price, Title } from '@skillharbor/contracts/entities'
import { inline } from '@skillharbor/contracts/messages'
import { z } from 'zod'

/** What the course form holds: the price as it was typed, in rupees; comes out as the API takes it. */
export const CourseFormValues = z.object({
  title: Title,
  description: Description,
  price: z.string().trim().min(1, 'Enter a price in rupees').transform(Number).pipe(Price),
  category: z.string().pipe(z.enum(categories, 'Required')),
  picture: z
    .file()
    .mime([...imageTypes], inline.imageTypeRefused)
    .max(maxImageBytes, 'The picture is larger than 5 MB. Choose a smaller one.')
    .optional(),
})
export type TypedCourse = z.input<typeof CourseFormValues>
export type CheckedCourse = z.output<typeof CourseFormValues>
export type CourseFields = Omit<CheckedCourse, 'picture'>
