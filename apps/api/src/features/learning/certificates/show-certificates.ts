import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import { consumeQuota } from '../../quotas.ts'
import type { Scope } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { digitsOf } from './certificate-number.ts'
import {
  type CertificateRow,
  certificateByDigits,
  certificateById,
  certificatesOfLearner,
} from './certificate-repository.ts'
import { toCertificate } from './to-certificate.ts'

export const listOwnCertificates = defineUseCase(operations.certificates.mine, async (scope) => ({
  content: await Promise.all(
    (await certificatesOfLearner(scope.db, scope.actor.id)).map((row) => toCertificate(scope, row)),
  ),
}))

/**
 * The certificate with this id or number. Throws NOT_FOUND if there is none, or its learner's account is deleted, and
 * TOO_MANY_REQUESTS for who tries many numbers: they are short enough to be guessed.
 */
export const requireCertificate = async (scope: Scope, id: string): Promise<CertificateRow> => {
  const digits = digitsOf(id)
  if (digits !== undefined) await consumeQuota(scope, 'certificateNumbers')
  const row =
    digits === undefined
      ? await certificateById(scope.db, parseId(id, 'Certificate'))
      : await certificateByDigits(scope.db, digits)
  if (!row) throw new AppError('NOT_FOUND', 'Certificate not found')
  return row
}

export const showCertificate = defineUseCase(operations.certificates.show, async (scope, { id }) => ({
  content: await toCertificate(scope, await requireCertificate(scope, id)),
}))
