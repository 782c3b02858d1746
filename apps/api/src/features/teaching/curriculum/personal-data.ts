import { mediaUploads } from '../../../db/schema/curriculum.ts'
import type { PersonalData } from '../../personal-data.ts'

/** The outlines are exported with the courses. */
export const uploadData = {
  tables: [{ table: mediaUploads, exported: false, deletion: 'kept: aborted after three days' }],
} satisfies PersonalData
