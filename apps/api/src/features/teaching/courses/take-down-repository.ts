import type { OwnTakeDown } from '@skillharbor/contracts/entities'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { takeDownAppeals } from '../../../db/schema/course-reports.ts'
import type { CourseRow } from './course-repository.ts'

type AppealRow = typeof takeDownAppeals.$inferSelect

/** Converts an appeal to its wire format. */
export const toAppeal = ({ words, createdAt, decidedAt, decision, answer }: AppealRow) =>
  ({
    words,
    at: createdAt.toISOString(),
    state: decision === null ? 'waiting' : decision === 'uphold' ? 'upheld' : 'restored',
    decidedAt: decidedAt?.toISOString() ?? null,
    answer,
  }) satisfies OwnTakeDown['appeal']

type Down = Pick<CourseRow, 'id' | 'takenDownAt' | 'takeDownReason'>

/** What these courses' sellers read of their take-downs, by the courses' ids; nothing of a course that isn't taken down. */
export const ownTakeDowns = async (
  db: Db,
  rows: readonly Down[],
): Promise<ReadonlyMap<string, { takenDown: OwnTakeDown }>> => {
  const down = rows.flatMap(({ id, takenDownAt, takeDownReason }) =>
    takenDownAt ? [{ id, at: takenDownAt, reason: takeDownReason ?? '' }] : [],
  )
  if (down.length === 0) return new Map()
  const ids = down.map(({ id }) => id)
  const appeals = await db.select().from(takeDownAppeals).where(inArray(takeDownAppeals.courseId, ids))
  return new Map(
    down.map(({ id, at, reason }) => {
      const appeal = appeals.find(
        ({ courseId, takenDownAt }) => courseId === id && takenDownAt.getTime() === at.getTime(),
      )
      return [id, { takenDown: { at: at.toISOString(), reason, appeal: appeal ? toAppeal(appeal) : null } }]
    }),
  )
}
