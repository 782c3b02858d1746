import { catalog } from '@skillharbor/messages'
import type en from './messages.en.json'

/** Comes with the code, in every language: the error may be that nothing can be fetched. */
export const t = catalog<typeof en>(import.meta.glob('./messages.*.json', { eager: true }))
