import type { SecurityEventKind } from '@skillharbor/contracts/entities'
import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { admins, learners } from '../../../db/schema/accounts.ts'
import { complaints } from '../../../db/schema/complaints.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orders } from '../../../db/schema/orders.ts'
import { questionAnswers, questions } from '../../../db/schema/questions.ts'
import { reviews } from '../../../db/schema/reviews.ts'
import { securityEvents } from '../../../db/schema/security.ts'

export type LogQuery = {
  kind: SecurityEventKind | undefined
  about: string | undefined
  network: string | undefined
  before: string | undefined
  limit: number
}

/**
 * Returns events of everybody, newest first, with the account that each one belongs to and the name of what it is about: a
 * review, a question and an answer have their course's.
 */
export const eventsMatching = (db: Db, { kind, about, network, before, limit }: LogQuery) => {
  const { id, realm, at, device, subject, factor, reason, refundRule, learnerId, adminId } = securityEvents
  return db
    .select({
      id,
      realm,
      at,
      device,
      subject,
      factor,
      reason,
      refundRule,
      kind: securityEvents.kind,
      network: securityEvents.network,
      accountId: sql<string | null>`coalesce(${learnerId}, ${adminId})`,
      username: sql<string | null>`coalesce(${learners.username}, ${admins.username})`,
      email: sql<string | null>`coalesce(${learners.email}, ${admins.email})`,
      subjectName: sql<string | null>`coalesce(
        (select c.title from ${courses} c where c.id = ${subject}),
        (select a.username from ${admins} a where a.id = ${subject}),
        (select l.username from ${learners} l where l.id = ${subject}),
        (select nullif(o.number, '') from ${orders} o where o.id = ${subject}),
        (select c.number from ${complaints} c where c.id = ${subject}),
        (select c.title from ${reviews} r join ${courses} c on c.id = r.course_id where r.id = ${subject}),
        (select c.title from ${questions} q join ${courses} c on c.id = q.course_id where q.id = ${subject}),
        (select c.title from ${questionAnswers} a join ${questions} q on q.id = a.question_id
          join ${courses} c on c.id = q.course_id where a.id = ${subject}))`,
    })
    .from(securityEvents)
    .leftJoin(learners, eq(learners.id, learnerId))
    .leftJoin(admins, eq(admins.id, adminId))
    .where(
      and(
        kind && eq(securityEvents.kind, kind),
        about === undefined ? undefined : or(eq(learnerId, about), eq(adminId, about), eq(subject, about)),
        network ? eq(securityEvents.network, network) : undefined,
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(limit)
}
export type LoggedRow = Awaited<ReturnType<typeof eventsMatching>>[number]
