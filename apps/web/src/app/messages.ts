import { catalog } from '@skillharbor/messages'
import type en from './messages.en.json'

/** The texts of the frame around every screen, and of the screens that stand in for one. */
export const t = catalog<typeof en>(import.meta.glob('./messages.*.json', { eager: true }))
