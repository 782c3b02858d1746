import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import type { Scope } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { type CertificateRow, certificateById, certificatesOfLearner } from './certificate-repository.ts'
import { toCertificate } from './to-certificate.ts'

export const listOwnCertificates = defineUseCase(operations.certificates.mine, async (scope) => ({
  content: await Promise.all(
    (await certificatesOfLearner(scope.db, scope.actor.id)).map((row) => toCertificate(scope, row)),
  ),
}))

/** The certificate. Throws NOT_FOUND if there is none, or its learner's account is deleted. */
export const requireCertificate = async ({ db }: Scope, id: string): Promise<CertificateRow> => {
  const row = await certificateById(db, parseId(id, 'Certificate'))
  if (!row) throw new AppError('NOT_FOUND', 'Certificate not found')
  return row
}

export const showCertificate = defineUseCase(operations.certificates.show, async (scope, { id }) => ({
  content: await toCertificate(scope, await requireCertificate(scope, id)),
}))
