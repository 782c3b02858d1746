/** Keeps what was made of the same arguments: making a formatter takes longer than drawing the card that shows its text. */
const kept = <Arguments extends unknown[], Made>(make: (...from: Arguments) => Made) => {
  const made = new Map<string, Made>()
  return (...from: Arguments): Made => {
    const key = JSON.stringify(from)
    const one = made.get(key) ?? make(...from)
    made.set(key, one)
    return one
  }
}

/** What values are written with, in messages and elsewhere. Each is made when it is first needed. */
export const formatters = {
  getPluralRules: kept((...rules: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...rules)),
  getNumberFormat: kept((...style: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...style)),
  getDateTimeFormat: kept(
    (...style: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...style),
  ),
  getRelativeTimeFormat: kept(
    (...style: ConstructorParameters<typeof Intl.RelativeTimeFormat>) => new Intl.RelativeTimeFormat(...style),
  ),
  getDisplayNames: kept((...style: ConstructorParameters<typeof Intl.DisplayNames>) => new Intl.DisplayNames(...style)),
}
