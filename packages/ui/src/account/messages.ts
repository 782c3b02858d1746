import { catalog } from '@skillharbor/messages'
import type en from './messages.en.json'

/** Comes with the code, as ../messages.ts does. */
export const t = catalog<typeof en>(import.meta.glob('./messages.*.json', { eager: true }))
