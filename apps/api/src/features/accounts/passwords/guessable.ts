import { guessedWords } from './guessed-words.ts'

/** How many characters in front of a word, and after it, are tried with every word. */
const added = { before: 2, after: 5 }
/** Shorter words don't count: with additions, nearly every password contains one. */
const shortestWord = 4
/** A password that repeats this many characters or fewer is guessable, whatever they are. */
const longestRepeat = 4

const squeezed = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** The digits and symbols that stand for letters: p@55w0rd. `1` and `!` stand for two of them. */
const withoutLeet = (text: string, one: 'i' | 'l') =>
  text.replace(/[013457@$!]/g, (sign) => ({ 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' })[sign] ?? one)

/** What a text may have been made from. */
const readings = (text: string) => [text, squeezed(text), withoutLeet(text, 'i'), withoutLeet(text, 'l')]

/** The smallest text that `text` repeats, at least twice and up to a piece of it at the end: `abc` of `abcabcab`. */
const repeatedPart = (text: string): string | undefined => {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length)
  return undefined
}

/** Whether the characters follow each other, up or down, in at most two stretches: 87654321, abcd1234, 11112222. */
const isSequence = (text: string): boolean => {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  let stretches = 1
  let direction = 0
  for (const [at, code] of codes.entries()) {
    const before = codes[at - 1] ?? code
    // 0 follows 9, as it does on a keyboard.
    const step =
      (before === 57 && code === 48) || (before === 48 && code === 57) ? Math.sign(before - code) : code - before
    const continues = Math.abs(step) <= 1 && step * direction >= 0
    if (!continues) stretches++
    direction = continues ? direction || step : 0
  }
  return stretches <= 2
}

/** `text` without up to five digits and symbols at its end and two at its beginning, in every combination. */
const withoutAdditions = function* (text: string) {
  const words = [...text.matchAll(/\p{L}+/gu)]
  const [first, last] = [words[0], words.at(-1)]
  const before = first ? first.index : text.length
  const after = last ? text.length - last.index - last[0].length : text.length
  for (let start = 0; start <= Math.min(before, added.before); start++)
    for (let end = 0; end <= Math.min(after, added.after); end++) yield text.slice(start, text.length - end)
}

/**
 * Whether the password is among the first that somebody would try: a common one or a word, in any letter case, with
 * letters replaced by similar signs or digits and symbols added to it; a repeat; a sequence. `personal` are words that
 * are guessed first for this account, such as its name.
 */
export const isGuessable = (password: string, personal: readonly string[]): boolean => {
  const text = password.normalize('NFKC').toLowerCase()
  const own = new Set(personal.flatMap((word) => readings(word.normalize('NFKC').toLowerCase())))
  const isWord = (word: string) => word.length >= shortestWord && (guessedWords.has(word) || own.has(word))
  const isMadeFromWord = (whole: string) => {
    for (const part of withoutAdditions(whole)) if (readings(part).some(isWord)) return true
    return false
  }
  const repeated = repeatedPart(text)
  if (repeated !== undefined && (repeated.length <= longestRepeat || isMadeFromWord(repeated))) return true
  return isSequence(text) || isMadeFromWord(text)
}
