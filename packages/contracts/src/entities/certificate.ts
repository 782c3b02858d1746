import { z } from 'zod'

/** A learner's proof that they finished a course, as everybody sees it who knows its id. */
export const Certificate = z.object({
  _id: z.string(),
  /** The learner's name as it was when the certificate was issued. */
  learnerName: z.string(),
  course: z.object({
    _id: z.string(),
    /** As it was when the certificate was issued. */
    title: z.string(),
  }),
  /** The number of the course's revision that the learner finished. */
  revision: z.int(),
  completedAt: z.iso.datetime(),
  issuedAt: z.iso.datetime(),
  /** When the purchase was refunded, which revokes the certificate for good; null while it is valid. */
  revokedAt: z.iso.datetime().nullable(),
  /** Where the signed credential and the PDF are. A revoked certificate has no PDF, nor one with letters that it can’t show. */
  files: z.object({ credential: z.url(), pdf: z.url().nullable() }),
})
export type Certificate = z.infer<typeof Certificate>
