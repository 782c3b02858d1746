import { catalog } from '@skillharbor/messages'
import type en from './messages.en.json'

/** The texts of the components. A site loads them with the frame around its screens. */
export const t = catalog<typeof en>(import.meta.glob('./messages.*.json'))
