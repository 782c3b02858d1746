import { courses } from '../../../db/schema/courses.ts'
import { toRupees } from '../../money.ts'
import type { PersonalData } from '../../personal-data.ts'
import { coursesWithOutlines, deleteCoursesOf, earningsByCourse } from './courses-of-owner-repository.ts'

export const courseData = {
  tables: [{ table: courses, exported: true, deletion: 'kept: buyers own them' }],
  admin: {
    exports: {
      courses: async ({ db, actor }) => {
        const { rows, titles } = await coursesWithOutlines(db, actor.id)
        const { paidOrders, paise } = await earningsByCourse(db, actor.id)
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
      },
    },
    /** They leave the catalogue, and learners keep what they bought. */
    forget: async (tx, { actor, now, happen }) => {
      const courseIds = await deleteCoursesOf(tx, actor.id, now())
      await happen(tx, 'coursesDeleted', { courseIds }, now())
    },
  },
} satisfies PersonalData
