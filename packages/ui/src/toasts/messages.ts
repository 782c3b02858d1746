import { catalog } from '@skillharbor/messages'
import type en from './messages.en.json'

/** Comes with the code, in every language: toasts are also for what couldn't be fetched. */
export const t = catalog<typeof en>(import.meta.glob('./messages.*.json', { eager: true }))
