import { catalog } from '@skillharbor/messages'
import type en from './messages.en.json'

/** The texts of lessons that can't be opened. */
export const t = catalog<typeof en>(import.meta.glob('./messages.*.json', { eager: true }))
