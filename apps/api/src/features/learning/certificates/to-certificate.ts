import type { Certificate } from '@skillharbor/contracts/entities'
import type { Scope } from '../../scope.ts'
import type { CertificateFacts } from './certificate-issuer.ts'
import { certificateNumber } from './certificate-number.ts'
import type { CertificateRow } from './certificate-repository.ts'

const teacherOf = ({ teacher, headline }: CertificateRow): Certificate['teacher'] =>
  teacher === null ? null : { name: teacher, headline: headline ?? '' }

/** Converts a certificate to its wire format. Its files are at the learner site's address. */
export const toCertificate = async (scope: Scope, row: CertificateRow): Promise<Certificate> => {
  const files = `${scope.settings.origins.user}/api/certificates/${row.id}`
  const { isPrintable } = await scope.certificateIssuer()
  const isDrawn = !row.revokedAt && isPrintable(`${row.learnerName}${row.courseTitle}`)
  return {
    _id: row.id,
    number: certificateNumber(row.id, row.isNumberShared),
    learnerName: row.learnerName ?? '',
    course: { _id: row.courseId, title: row.courseTitle, language: row.courseLanguage },
    revision: row.revision,
    lessonCount: row.lessonCount,
    durationSeconds: row.durationSeconds,
    teacher: teacherOf(row),
    quizzes: row.details?.quizzes ?? [],
    completedAt: row.completedAt.toISOString(),
    issuedAt: row.issuedAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    files: {
      credential: `${files}/credential.json`,
      pdf: isDrawn ? `${files}/certificate.pdf` : null,
      picture: isDrawn ? `${files}/picture.png` : null,
    },
  }
}

/** What the certificate says, for its issuer. */
export const toFacts = (row: CertificateRow): CertificateFacts => {
  const { id, courseId, courseTitle, revision, lessonCount, durationSeconds, completedAt, issuedAt, statusIndex } = row
  return {
    id,
    courseId,
    courseTitle,
    revision,
    lessonCount,
    durationSeconds,
    completedAt,
    issuedAt,
    statusIndex,
    number: certificateNumber(id, row.isNumberShared),
    learnerName: row.learnerName ?? '',
    teacher: teacherOf(row),
    quizzes: row.details?.quizzes ?? [],
  }
}
