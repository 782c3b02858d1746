const entities: Readonly<Partial<Record<string, string>>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
}
const last = 0x10ffff

const characterOf = (decimal?: string, hexadecimal?: string): string => {
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  return code > last ? '\ufffd' : String.fromCodePoint(code)
}

/**
 * The plain text of a cue, one line for each of its lines that says something. Tags of WebVTT (`<v Asha>`, `<c.loud>`,
 * `<00:01.000>`), of SRT (`<b>`, `<font color="red">`) and positions such as `{\an8}` are left out; entities are decoded.
 */
export const plainCueText = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/<[/a-z\d][^<>]*>|\{\\[^{}]*\}/gi, '')
    // All in one go, so that what comes out of an entity isn't read as another one.
    .replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp|lrm|rlm));/gi,
      (_, decimal?: string, hexadecimal?: string, name?: string) =>
        name === undefined ? characterOf(decimal, hexadecimal) : (entities[name.toLowerCase()] ?? ''),
    )
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
