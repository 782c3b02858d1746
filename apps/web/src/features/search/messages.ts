import { catalog } from '@skillharbor/messages'
import type en from './messages.en.json'

/** The texts of the suggestions below the search bar. */
export const t = catalog<typeof en>(import.meta.glob('./messages.*.json', { eager: true }))
