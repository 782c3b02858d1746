import { eq } from 'drizzle-orm'
import { teacherProfiles } from '../../../db/schema/teachers.ts'
import type { PersonalData } from '../../personal-data.ts'

export const teacherData = {
  tables: [{ table: teacherProfiles, exported: true, deletion: 'deleted' }],
  admin: {
    exports: {
      /** Null if the admin says nothing about themself to learners. */
      profile: async ({ db, actor }) => {
        const { displayName, headline, bio, image, links, adminId } = teacherProfiles
        const [row] = await db
          .select({ displayName, headline, bio, image, links })
          .from(teacherProfiles)
          .where(eq(adminId, actor.id))
        return row ?? null
      },
    },
    forget: async (tx, { actor }) =>
      void (await tx.delete(teacherProfiles).where(eq(teacherProfiles.adminId, actor.id))),
  },
} satisfies PersonalData
