import { z } from 'zod'
import { says } from '../said.ts'
import { parseUrl } from '../url.ts'
import { ListedCourse } from './course.ts'
import { Image } from './picture.ts'
import { hasHiddenText, hiddenText, optionalText, optionalTitle } from './text.ts'

/** Maximum lengths in characters, and the maximum number of links. */
export const profileLimits = { displayName: 60, headline: 120, bio: 5_000, links: 5, link: 300 } as const

/** The name on courses and on the teacher's page. Empty: the username. */
export const DisplayName = optionalTitle(profileLimits.displayName)
export const Headline = optionalTitle(profileLimits.headline)
/** Markdown (GFM), without HTML; may be empty. */
export const Bio = optionalText(profileLimits.bio).refine((text) => !hasHiddenText(text), hiddenText)

const isPublicHttps = (value: string): boolean => {
  const url = parseUrl(value)
  if (!url) return false
  const { protocol, hostname, username, password } = url
  return protocol === 'https:' && hostname.includes('.') && username + password === ''
}
/** A link to a page elsewhere, in the form in which browsers send it. https only, without a name or password in it. */
export const ProfileLink = z
  .string()
  .trim()
  .refine(isPublicHttps, says('Enter a full address that begins with https://'))
  .transform((value) => new URL(value).href)
  .pipe(z.string().max(profileLimits.link, says('At most {max} characters', { max: profileLimits.link })))

/** What an admin writes about themselves for the page that learners see. */
export const TeacherProfile = z.object({
  displayName: DisplayName,
  headline: Headline,
  bio: Bio,
  /** As a course's image. */
  image: Image,
  links: z.array(ProfileLink).max(profileLimits.links, says('At most {max} links', { max: profileLimits.links })),
})

/** The asking admin's own profile. Without a display name, learners see the username. */
export const OwnTeacherProfile = z.object({
  _id: z.string(),
  username: z.string(),
  displayName: z.string(),
  headline: z.string(),
  bio: z.string(),
  image: z.string(),
  links: z.array(z.string()),
  /** Whether there is a page that everybody can see: from the first course in the catalogue on. */
  isPublic: z.boolean(),
})
export type OwnTeacherProfile = z.infer<typeof OwnTeacherProfile>

/** A teacher's own page: profile and courses in the catalogue, newest first, at most 100. */
export const Teacher = z.object({
  _id: z.string(),
  name: z.string(),
  headline: z.string(),
  bio: z.string(),
  image: z.string(),
  links: z.array(z.string()),
  courses: z.array(ListedCourse),
})
export type Teacher = z.infer<typeof Teacher>
