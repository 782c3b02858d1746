import { catalog } from '@skillharbor/messages'
import type en from './messages.en.json'

/** They come with the code: a file to fetch would be named in every first load. */
export const t = catalog<typeof en>(import.meta.glob('./messages.*.json', { eager: true }))
