import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

type IdKind = 'order' | 'pay' | 'rfnd' | 'card' | 'evt' | 'disp' | 'doc' | 'setl' | 'adj'

/** A new id as the provider makes them: the kind, an underscore and 14 letters or digits. */
export const newId = (kind: IdKind): string =>
  `${kind}_${Array.from({ length: 14 }, () => alphabet[randomInt(alphabet.length)]).join('')}`

/** Whether `id` could be an id of this kind at all. */
export const isId = (kind: IdKind, id: string): boolean => new RegExp(`^${kind}_[0-9A-Za-z]{14}$`).test(id)
