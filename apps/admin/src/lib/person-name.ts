import { apiText } from '@skillharbor/client/api-texts'

/** What the API calls those who deleted their account. Every other name is somebody's own. */
const deleted = ['Deleted learner', 'Deleted seller']

/** A learner's or a seller's name, in the page's language if it is nobody's any more. */
export const personName = (name: string): string => (deleted.includes(name) ? apiText(name) : name)
