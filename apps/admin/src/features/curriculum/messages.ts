import { catalog } from '@skillharbor/messages'
import type en from './messages.en.json'

export const t = catalog<typeof en>(import.meta.glob('./messages.*.json', { eager: true }))
