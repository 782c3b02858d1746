import texts from './texts.hi.json' with { type: 'json' }
import { translator } from './translate.ts'

/** What the API says, in Hindi. */
export const translate = translator(texts)
