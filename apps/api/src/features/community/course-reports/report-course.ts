import { operations } from '@skillharbor/contracts/operations'
import { AppError, invalidAt } from '../../app-error.ts'
import { newId, parseId } from '../../ids.ts'
import { isAccountDeleted } from '../../learning/entitlements/purchase-repository.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { tellOperators } from '../tell-operators.ts'
import { countOpenReports, holdListed, insertCourseReport } from './course-report-repository.ts'

/** So many open reports say enough: further ones of visitors are thanked for, and not kept. */
const mostOpen = 200

/**
 * Anybody reports a course of the catalogue: a learner by their account, a visitor by their network. Throws NOT_FOUND,
 * INVALID_INPUT for another reason without words, and CONFLICT until an operator has decided about a learner's last report. A
 * visitor is thanked again: many people share a network, and none reads what another one reported.
 */
export const reportCourse = defineUseCase(operations.courses.report, async (scope, { id, reason, words }) => {
  if (reason === 'other' && words === '') throw invalidAt('words', 'Say what’s wrong with the course')
  const courseId = parseId(id, 'Course')
  const learner = await scope.actorOf('user')
  const by = learner ? { learnerId: learner.id } : { visitor: scope.visitorHash(`${courseId} ${scope.address}`) }
  const now = scope.now()
  await scope.db.transaction(async (tx) => {
    if (learner && (await isAccountDeleted(tx, learner.id))) throw new AppError('UNAUTHENTICATED', 'Please log in')
    if (!(await holdListed(tx, courseId))) throw new AppError('NOT_FOUND', 'Course not found')
    if (!learner && (await countOpenReports(tx, courseId)) >= mostOpen) return
    const isNew = await insertCourseReport(tx, by, { id: newId(now), courseId, reason, words, createdAt: now })
    if (isNew) await tellOperators(tx, scope.settings)
    if (learner && !isNew) throw new AppError('CONFLICT', 'You’ve already reported this course')
  })
  return done('Thanks. An operator will look at this course.')
})
