/** A word of any script, with the signs that belong to its letters. */
export const anyWord = /[\p{L}\p{M}\p{N}]+/gu

/** More words than this don't make a search more precise, only dearer. */
const mostWords = 12

/** The different words that somebody typed into a search, in lower case: twelve at most. */
export const typedWords = (text: string): string[] =>
  [...new Set(text.normalize('NFC').toLowerCase().match(anyWord))].slice(0, mostWords)
