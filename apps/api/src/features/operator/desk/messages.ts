import { serverCatalog } from '@skillharbor/messages/server'
import en from './messages.en.json' with { type: 'json' }
import hi from './messages.hi.json' with { type: 'json' }

export const textsIn = serverCatalog<typeof en>({ en, hi })
