import { words } from '../big-marketplace/fill.ts'

/** Puts the second letter last, as fast fingers do. */
const mistype = (word: string) => `${word[0]}${word.slice(2)}${word[1]}`

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('The list is empty')
  return found
}
const beginning = (word: string, index: number) => word.slice(0, 2 + (index % (word.length - 1)))

/** Something that a search passes over, other for each `n`, so that no answer is one that was kept. */
const unique = (n: number) => ` ${n.toString(4).replaceAll(/\d/g, (digit) => '.,;!'[Number(digit)] ?? '')}`

/** What people type, by kind: the question number `n` of each. */
export const questions: Record<string, (n: number) => string> = {
  'one letter': (n) => `${at([...'abcdefghijklmnopqrstuvwxyz0123456789'], n)}${unique(n)}`,
  'a word’s beginning': (n) => `${beginning(at(words, n), n)}${unique(n)}`,
  'two words': (n) => `${at(words, n)} ${beginning(at(words, n * 7), n)}${unique(n)}`,
  'a title': (n) => `${at(words, n)} ${at(words, Math.floor(n / 5))} ${n}`,
  'a mistyped word': (n) => `${mistype(at(words, n))}${unique(n)}`,
  'four mistyped words': (n) => `${[1, 3, 5, 7].map((step) => mistype(at(words, n * step))).join(' ')}${unique(n)}`,
  'letters without sense': (n) => {
    const word = (index: number) =>
      Math.sin(n * 31 + index)
        .toString(36)
        .slice(3, 11)
    return Array.from({ length: 11 }, (_, index) => word(index)).join(' ')
  },
}
