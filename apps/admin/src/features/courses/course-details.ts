import type { CourseDetails } from '@skillharbor/contracts/entities'

export type FullDetails = { [Name in keyof CourseDetails]-?: Exclude<CourseDetails[Name], undefined> }
export type DetailName = keyof FullDetails
export const detailNames = [
  'subtitle',
  'level',
  'language',
  'outcomes',
  'requirements',
  'audience',
  'status',
] as const satisfies readonly DetailName[]

/** A course's details, each as the API has it for a course that says nothing about it. */
const detailsOf = (course: CourseDetails = {}): FullDetails => ({
  subtitle: course.subtitle ?? '',
  level: course.level ?? 'all',
  language: course.language ?? 'en',
  outcomes: course.outcomes ?? [],
  requirements: course.requirements ?? [],
  audience: course.audience ?? [],
  status: course.status ?? 'published',
})

/** The details as the form's fields hold them: lists with a line each. */
export const typedDetails = (course?: CourseDetails) => {
  const { outcomes, requirements, audience, ...others } = detailsOf(course)
  const lines = { outcomes: outcomes.join('\n'), requirements: requirements.join('\n'), audience: audience.join('\n') }
  return { ...others, ...lines }
}

/** The details that differ from the course's. */
export const changedDetails = (details: FullDetails, course?: CourseDetails): CourseDetails => {
  const before = detailsOf(course)
  const isChanged = (name: DetailName) => String(details[name]) !== String(before[name])
  return Object.fromEntries(detailNames.filter(isChanged).map((name) => [name, details[name]]))
}
