import { catalog } from '@skillharbor/messages'
import type en from './messages.en.json'

/** Texts that several features share. */
export const common = catalog<typeof en>(import.meta.glob('./messages.*.json', { eager: true }))
