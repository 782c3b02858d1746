import { eq } from 'drizzle-orm'
import { admins } from '../../../db/schema/accounts.ts'
import { teacherProfiles } from '../../../db/schema/teachers.ts'
import type { PersonalData } from '../../personal-data.ts'
import { formerNameFrom } from '../../username-skeleton.ts'
import { enqueuePictureRemoval } from '../media/replaced-pictures.ts'

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
    /** The picture goes as well, unless a course or a lesson that learners keep shows it. Nobody else may take the name. */
    forget: async (tx, { actor }) => {
      const { adminId, image, nameSkeleton } = teacherProfiles
      const deleted = await tx
        .delete(teacherProfiles)
        .where(eq(adminId, actor.id))
        .returning({ key: image, nameSkeleton })
      for (const { key, nameSkeleton } of deleted) {
        await enqueuePictureRemoval(tx, { adminId: actor.id, key })
        const formerDisplayName = nameSkeleton === null ? null : formerNameFrom(nameSkeleton)
        await tx.update(admins).set({ formerDisplayName }).where(eq(admins.id, actor.id))
      }
    },
  },
} satisfies PersonalData
