import type { CourseDetails } from '@skillharbor/contracts/entities'
import type { DetailName } from './course-details.ts'

type FullDetails = { [Name in DetailName]: Exclude<CourseDetails[Name], undefined> }

/** What the API has for a course that says nothing about it. */
const unsaid: FullDetails = {
  status: 'published',
  subtitle: '',
  level: 'all',
  language: 'en',
  outcomes: [],
  requirements: [],
  audience: [],
}

/** The details that differ from the course's. */
export const changedDetails = (details: FullDetails, course: CourseDetails = {}): CourseDetails => {
  const isChanged = ([name, value]: [string, unknown]) =>
    String(value) !== String({ ...unsaid, ...course }[name as DetailName])
  return Object.fromEntries(Object.entries(details).filter(isChanged))
}
