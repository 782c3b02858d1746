import type { Certificate } from '@skillharbor/contracts/entities'
import type { Scope } from '../../scope.ts'
import type { CertificateFacts } from './certificate-issuer.ts'
import type { CertificateRow } from './certificate-repository.ts'

/** Converts a certificate to its wire format. Its files are at the learner site's address. */
export const toCertificate = async (scope: Scope, row: CertificateRow): Promise<Certificate> => {
  const files = `${scope.settings.origins.user}/api/certificates/${row.id}`
  const { isPrintable } = await scope.certificateIssuer()
  const hasPdf = !row.revokedAt && isPrintable(`${row.learnerName}${row.courseTitle}`)
  return {
    _id: row.id,
    learnerName: row.learnerName ?? '',
    course: { _id: row.courseId, title: row.courseTitle },
    revision: row.revision,
    completedAt: row.completedAt.toISOString(),
    issuedAt: row.issuedAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    files: { credential: `${files}/credential.json`, pdf: hasPdf ? `${files}/certificate.pdf` : null },
  }
}

/** What the certificate says, for its issuer. */
export const toFacts = ({ learnerName, revokedAt: _, language: __, ...facts }: CertificateRow): CertificateFacts => ({
  ...facts,
  learnerName: learnerName ?? '',
})
