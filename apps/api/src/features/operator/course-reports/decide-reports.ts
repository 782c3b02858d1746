import type { ReportedCourse } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import { recordSecurityEvent } from '../../accounts/activity/record-security-event.ts'
import { requireConfirmation } from '../../accounts/sessions/confirmation.ts'
import { AppError } from '../../app-error.ts'
import { closeCourseReports } from '../../community/course-reports/course-report-repository.ts'
import { parseId } from '../../ids.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { courseOwner } from '../courses/managed-course-repository.ts'
import { requireOthersCourse } from '../courses/others-course.ts'
import { cursorAfter, positionOf } from './reported-course-cursor.ts'
import { type ReportedCourseRow, reportedCourses } from './reported-course-repository.ts'

const toReported = ({ course, seller, count, reports }: ReportedCourseRow): ReportedCourse => ({
  _id: course.id,
  title: course.title,
  seller: { _id: seller.id, username: seller.username },
  count,
  reports: reports.map(({ reason, words, by, createdAt }) => ({ reason, words, by, at: createdAt.toISOString() })),
})

/** Throws INVALID_INPUT for an invalid cursor. */
export const listReportedCourses = defineUseCase(
  operations.operator.reportedCourses,
  async ({ db }, { cursor, limit }) => {
    const after = cursor === undefined ? undefined : positionOf(cursor)
    // One extra row shows whether there is a next page.
    const rows = await reportedCourses(db, { after, limit: limit + 1 })
    const page = rows.slice(0, limit)
    const [first, last] = [page.at(0), page.at(-1)]
    const hasNext = rows.length > limit && first && last
    return {
      content: page.map(toReported),
      nextCursor: hasNext ? cursorAfter({ asOf: after?.asOf ?? first.id, before: last.id }) : null,
    }
  },
)

/**
 * The course stays as it is. `count`: how many reports were open when the operator read them. Throws CONFIRMATION_NEEDED,
 * NOT_FOUND, FORBIDDEN for one's own course, and CONFLICT if no report is open any more, or others than were read.
 */
export const dismissCourseReports = defineUseCase(operations.operator.dismissReports, async (scope, { id, count }) => {
  const { db, actor, now } = scope
  const subject = parseId(id, 'Course')
  const ownerId = await courseOwner(db, subject)
  if (ownerId === undefined) throw new AppError('NOT_FOUND', 'Course not found')
  requireOthersCourse(actor, ownerId)
  await requireConfirmation(scope)
  await db.transaction(async (tx) => {
    const closed = await closeCourseReports(tx, [subject], now())
    if (closed === 0) throw new AppError('CONFLICT', 'There are no open reports of this course any more')
    if (closed !== (count ?? closed))
      throw new AppError('CONFLICT', 'The reports of this course have changed. Read them first, then decide')
    await recordSecurityEvent(tx, scope, { kind: 'course-reports-dismissed', who: actor, subject })
  })
  return done('The reports are dismissed. The course stays.')
})
