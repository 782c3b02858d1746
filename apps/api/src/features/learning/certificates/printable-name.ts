/**
 * A name without what changes the direction of a text or can't be seen, so that it reads the same on a page, on paper and in a
 * credential. Indian scripts need the two joiners.
 */
export const printableName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
