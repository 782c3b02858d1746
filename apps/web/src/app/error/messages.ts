import { catalog } from '@skillharbor/messages'
import type en from './messages.en.json'

/**
 * The English texts come with the code: the error may be that nothing can be fetched. The others are fetched with the
 * frame around the screens; without them the error screen is in English.
 */
export const t = catalog<typeof en>({
  ...import.meta.glob('./messages.en.json', { eager: true }),
  ...import.meta.glob(['./messages.*.json', '!./messages.en.json']),
})
