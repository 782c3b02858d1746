import { operations } from '@skillharbor/contracts/operations'
import type { Db } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import { newSecretId, parseId } from '../../ids.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { isAccountDeleted } from '../entitlements/purchase-repository.ts'
import { hasQuizzesToPass, passedQuizzes } from '../progress/quizzes-to-pass-repository.ts'
import { digitsOfId } from './certificate-number.ts'
import {
  areDigitsTaken,
  certificateOfPurchase,
  detachCertificate,
  insertCertificate,
  lockFinishedCourse,
} from './certificate-repository.ts'
import { printableName } from './printable-name.ts'
import { toCertificate } from './to-certificate.ts'

/** With a billion certificates, one number in four is taken. */
const mostTries = 20

/** An id whose number no certificate has. That two get the same in one moment is as likely as one in four billion. */
const unusedId = async (tx: Db): Promise<string> => {
  for (let tries = 0; tries < mostTries; tries++) {
    const id = newSecretId()
    if (!(await areDigitsTaken(tx, digitsOfId(id)))) return id
  }
  throw new Error('No number is free for a certificate')
}

/**
 * Issues the learner's certificate at their first request, because it publishes their name; that they finished the course
 * is kept until then. Another request returns the same certificate,
 * or a new one if that was revoked and its purchase restored.
 * @throws NOT_FOUND if they don't own the course, CONFLICT if they haven't finished it, QUIZ_NOT_PASSED if they
 * finished it before that needed a pass. A certificate that was issued stays.
 */
export const issueCertificate = defineUseCase(operations.certificates.issue, async (scope, { courseId: given }) => {
  const { db, actor, now } = scope
  const courseId = parseId(given, 'Course')
  const issued = await db.transaction(async (tx) => {
    // The account can't be deleted until this ends, so that the name goes with it.
    if (await isAccountDeleted(tx, actor.id)) throw new AppError('UNAUTHENTICATED', 'Please log in')
    const owned = await lockFinishedCourse(tx, actor.id, courseId)
    if (!owned) throw new AppError('NOT_FOUND', 'Course not found')
    const { purchaseId, learnerName, courseTitle, completedAt, revisionId } = owned
    if (!completedAt || !revisionId)
      throw new AppError('CONFLICT', 'You get your certificate once you’ve finished all required lessons')
    const existing = await certificateOfPurchase(tx, purchaseId)
    if (existing && !existing.revokedAt) return existing
    if (await hasQuizzesToPass(tx, actor.id, courseId))
      throw new AppError('QUIZ_NOT_PASSED', 'You get your certificate once you’ve passed the course’s quizzes')
    const details = { quizzes: await passedQuizzes(tx, actor.id, revisionId) }
    const names = { learnerName: printableName(learnerName), courseTitle: printableName(courseTitle) }
    const belongsTo = { purchaseId, revisionId, learnerId: actor.id, courseId }
    // It was revoked when the purchase was, which has been restored: status lists let nobody take that back.
    if (existing) await detachCertificate(tx, existing.id)
    const id = await unusedId(tx)
    await insertCertificate(tx, { id, ...belongsTo, ...names, details, completedAt, issuedAt: now() })
    return certificateOfPurchase(tx, purchaseId)
  })
  if (!issued) throw new Error('A certificate that was just stored is there')
  return { ...done('Your certificate is ready.'), content: await toCertificate(scope, issued) }
})
