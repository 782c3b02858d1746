import { catalog } from '@skillharbor/messages'
import type en from './messages.en.json'

/** The texts of components that no first load has: it loads all of the others' texts. */
export const t = catalog<typeof en>(import.meta.glob('./messages.*.json', { eager: true }))
