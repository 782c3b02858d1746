import { formatMoment } from '../../lib/format-moment.ts'
import { t } from './messages.ts'

/** A moment with the name of its time: `21 November 2026 at 1:30 am IST`. */
export const inIndia = (at: string): string => t('ist', { time: formatMoment(at) })
