import { storedObjects } from '../../../db/schema/storage.ts'
import type { PersonalData } from '../../personal-data.ts'

export const storedData = {
  tables: [{ table: storedObjects, exported: false, deletion: 'kept: until the object is removed' }],
} satisfies PersonalData
