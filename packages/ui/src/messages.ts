import { catalog } from '@skillharbor/messages'
import type en from './messages.en.json'

/** Comes with the code until both sites load it with their own messages: then without `eager` (docs/decisions/014). */
export const t = catalog<typeof en>(import.meta.glob('./messages.*.json', { eager: true }))
