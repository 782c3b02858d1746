import type { CourseDetails } from '@skillharbor/contracts/entities'

/** The details as the form's fields hold them: lists with a line each. */
export const typedDetails = (course: CourseDetails = {}) => ({
  subtitle: course.subtitle ?? '',
  level: course.level ?? 'all',
  language: course.language ?? 'en',
  outcomes: course.outcomes?.join('\n') ?? '',
  requirements: course.requirements?.join('\n') ?? '',
  audience: course.audience?.join('\n') ?? '',
  status: course.status ?? 'published',
})
export type DetailName = keyof ReturnType<typeof typedDetails>
