import { z } from 'zod'
import { CourseDetails } from './course-fields.ts'

/** A learner's proof that they finished a course, as everybody sees it who knows its id. */
export const Certificate = z.object({
  _id: z.string(),
  /** The short number that is written on it, such as `SH-E033-26FD`. It finds the certificate, as its id does. */
  number: z.string(),
  /** The learner's name as it was when the certificate was issued. */
  learnerName: z.string(),
  course: z.object({
    _id: z.string(),
    /** As it was when the certificate was issued. */
    title: z.string(),
    /** The course's of today. */
    language: CourseDetails.shape.language,
  }),
  /** The number of the course's revision that the learner finished. */
  revision: z.int(),
  /** Of that revision. */
  lessonCount: z.int(),
  durationSeconds: z.int(),
  /** Whose course it is, by their name and headline of today; null once their account is deleted. */
  teacher: z.object({ name: z.string(), headline: z.string() }).nullable(),
  /** The course’s quizzes with the learner’s best scores in percent, when it was issued; none if it is older than that. */
  quizzes: z.array(z.object({ title: z.string(), score: z.int() })),
  completedAt: z.iso.datetime(),
  issuedAt: z.iso.datetime(),
  /** When the purchase was refunded, which revokes the certificate for good; null while it is valid. */
  revokedAt: z.iso.datetime().nullable(),
  /** Where the signed credential, the PDF and a picture to share are. A revoked certificate has neither of the last two, nor one with letters that they can’t show. */
  files: z.object({ credential: z.url(), pdf: z.url().nullable(), picture: z.url().nullable() }),
})
export type Certificate = z.infer<typeof Certificate>
