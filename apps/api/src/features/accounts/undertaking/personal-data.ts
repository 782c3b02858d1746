import { undertakings } from '../../../db/schema/undertakings.ts'
import type { PersonalData } from '../../personal-data.ts'
import { agreedUndertakings } from './undertaking-repository.ts'

export const undertakingData = {
  tables: [{ table: undertakings, exported: true, deletion: 'kept: they say what was agreed to' }],
  admin: { exports: { undertakings: ({ db, actor }) => agreedUndertakings(db, actor.id) } },
} satisfies PersonalData
