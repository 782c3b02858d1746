import { ledgerLines } from '../../../db/schema/payments.ts'
import type { PersonalData } from '../../personal-data.ts'

/** Exported as what each of the admin's courses earned. */
export const ledgerData = {
  tables: [{ table: ledgerLines, exported: true, deletion: 'kept: the books are never changed' }],
} satisfies PersonalData
