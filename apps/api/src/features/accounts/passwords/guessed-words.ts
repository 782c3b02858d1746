import { dictionary as leaked } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

/**
 * What guessing begins with, in lower case: the 49,000 most common leaked passwords, and 58,000 more of the most common
 * English words, first names and titles. https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver requires such a
 * list and no other rule.
 */
export const guessedWords: ReadonlySet<string> = new Set([
  ...leaked['passwords-common'],
  ...english['commonWords-en'],
  ...english['firstnames-en'],
  ...english['wikipedia-en'],
])
