import { catalog } from '@skillharbor/messages'
import type en from './messages.en.json'

/** The texts of a card's player. They are fetched with its code. */
export const t = catalog<typeof en>(import.meta.glob('./messages.*.json'))
