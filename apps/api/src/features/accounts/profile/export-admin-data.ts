import type { SellerData } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import type { Db } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import { toRupees } from '../../money.ts'
import { numberOf } from '../../order-number.ts'
import { defineUseCase } from '../../use-case.ts'
import { allActivity } from '../activity/list-activity.ts'
import { recordSecurityEvent } from '../activity/record-security-event.ts'
import { adminById } from '../admin-repository.ts'
import { emailsOff } from '../emails/email-choice-repository.ts'
import { factorsOf } from '../second-factor/factor-repository.ts'
import { toFactor } from '../second-factor/to-factor.ts'
import { ownSessions } from '../sessions/list-sessions.ts'
import { agreedUndertakings } from '../undertaking/undertaking-repository.ts'
import { sentQuestionReports } from './question-report-repository.ts'
import {
  chosenRefundRule,
  coursesWithOutlines,
  earningsByCourse,
  newestSales,
  profileOf,
  sentAppeals,
} from './seller-data-repository.ts'
import { accountOf } from './show-account.ts'

/** The maximum number of orders in one export. */
const mostSales = 10_000

const courseData = async (db: Db, adminId: string): Promise<SellerData['courses']> => {
  const { rows, titles } = await coursesWithOutlines(db, adminId)
  const { paidOrders, paise } = await earningsByCourse(db, adminId)
  return rows.map(({ course, outline }) => ({
    _id: course.id,
    title: course.title,
    subtitle: course.subtitle,
    description: course.description,
    category: course.category,
    price: toRupees(course.pricePaise),
    status: course.status,
    createdAt: course.createdAt.toISOString(),
    updatedAt: course.updatedAt.toISOString(),
    deletedAt: course.deletedAt?.toISOString() ?? null,
    sections: (outline ?? []).map((section) => ({
      title: section.title,
      lessons: section.lessons.map(({ id }) => titles.get(id) ?? ''),
    })),
    paidOrders: paidOrders.get(course.id) ?? 0,
    earned: toRupees(paise.get(course.id) ?? 0),
  }))
}

const salesData = async (db: Db, adminId: string): Promise<Pick<SellerData, 'sales' | 'salesCount'>> => {
  const { rows, count } = await newestSales(db, adminId, mostSales)
  const sales = rows.map(({ order, learner, course }) => ({
    _id: order.id,
    number: numberOf(order),
    learner,
    course,
    state: order.status,
    amount: toRupees(order.amountPaise),
    createdAt: order.createdAt.toISOString(),
  }))
  return { sales, salesCount: count }
}

const profileData = async (db: Db, adminId: string): Promise<SellerData['profile']> => {
  const row = await profileOf(db, adminId)
  if (!row) return null
  const { displayName, headline, bio, image, links } = row
  return { displayName, headline, bio, image, links }
}

/** Everything that is stored about the admin. Of learners, only what the list of sales shows. */
export const exportAdminData = defineUseCase(operations.admin.exportData, async (scope) => {
  const { db, actor, now } = scope
  const admin = await adminById(db, actor.id)
  if (!admin) throw new AppError('UNAUTHENTICATED', 'Please log in')
  await recordSecurityEvent(db, scope, { kind: 'exported', who: actor })
  return {
    exportedAt: now().toISOString(),
    account: { ...accountOf(admin), state: admin.state, language: admin.language },
    sessions: await ownSessions(scope),
    activity: await allActivity(scope),
    secondFactors: (await factorsOf(db, actor)).map(toFactor),
    profile: await profileData(db, admin.id),
    undertakings: await agreedUndertakings(db, admin.id),
    appeals: await sentAppeals(db, admin.id),
    refundRule: await chosenRefundRule(db, admin.id),
    emailsOff: await emailsOff(db, actor),
    courses: await courseData(db, admin.id),
    questionReports: await sentQuestionReports(db, actor),
    ...(await salesData(db, admin.id)),
  }
})
