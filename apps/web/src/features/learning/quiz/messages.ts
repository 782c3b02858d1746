import { catalog } from '@skillharbor/messages'
import type en from './messages.en.json'

/** The texts of quizzes. They are fetched with a quiz's code. */
export const t = catalog<typeof en>(import.meta.glob('./messages.*.json'))
