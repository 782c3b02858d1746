/** A certificate's number: the first digits of its id, which are random, as people write and read them. */
export const certificateNumber = (id: string): string => `SH-${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase()

/** The digits of the number that a certificate with this id has. */
export const digitsOfId = (id: string): string => id.slice(0, 8)

/** The digits of a number as somebody typed it, as an id has them; undefined if it isn't one. */
export const digitsOf = (number: string): string | undefined => {
  const [, first, last] = /^SH-?([\da-f]{4})-?([\da-f]{4})$/i.exec(number) ?? []
  return first && last && `${first}${last}`.toLowerCase()
}
