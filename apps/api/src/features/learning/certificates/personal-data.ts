import { eq } from 'drizzle-orm'
import { certificates } from '../../../db/schema/certificates.ts'
import { courses } from '../../../db/schema/courses.ts'
import type { PersonalData } from '../../personal-data.ts'

export const certificateData = {
  tables: [{ table: certificates, exported: true, deletion: 'anonymized' }],
  learner: {
    exports: {
      /** Also revoked ones. */
      certificates: async ({ db, actor }) => {
        const rows = await db
          .select({ course: { _id: courses.id, title: courses.title }, certificate: certificates })
          .from(certificates)
          .innerJoin(courses, eq(courses.id, certificates.courseId))
          .where(eq(certificates.learnerId, actor.id))
          .orderBy(certificates.statusIndex)
        return rows.map(({ course, certificate }) => ({
          _id: certificate.id,
          course,
          learnerName: certificate.learnerName ?? '',
          quizzes: certificate.details?.quizzes ?? [],
          completedAt: certificate.completedAt.toISOString(),
          issuedAt: certificate.issuedAt.toISOString(),
          revokedAt: certificate.revokedAt?.toISOString() ?? null,
        }))
      },
    },
    /** Without a name, nobody sees them any more; what is left of them keeps their place in the status lists. */
    forget: async (tx, { actor }) =>
      void (await tx
        .update(certificates)
        .set({ learnerName: null, details: null })
        .where(eq(certificates.learnerId, actor.id))),
  },
} satisfies PersonalData
