/** Groups of four digits, as people write and read them. */
const written = (digits: string): string => `SH-${digits.match(/.{4}/g)?.join('-')}`.toUpperCase()

/**
 * A certificate's number: the first eight digits of its id, which are random. Where another certificate has the same
 * (`isShared`), as those from before there were numbers may, it has four more.
 */
export const certificateNumber = (id: string, isShared: boolean): string =>
  written(id.replaceAll('-', '').slice(0, isShared ? 12 : 8))

/** The digits of the number that a certificate with this id has. */
export const digitsOfId = (id: string): string => id.slice(0, 8)

/** The digits of a number as somebody typed it: eight, or twelve. Undefined if it isn't one. */
export const digitsOf = (number: string): string | undefined =>
  /^SH(-?[\da-f]{4}){2,3}$/i.test(number) ? number.slice(2).replaceAll('-', '').toLowerCase() : undefined
