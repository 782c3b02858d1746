import { numberFormat } from './numbers.ts'

/** Keeps what was made of the same arguments: making a formatter takes longer than drawing the card that shows its text. */
const kept = <From extends unknown[], Made>(make: (...from: From) => Made) => {
  const made: Record<string, Made> = {}
  return (...from: From): Made => {
    const key = JSON.stringify(from)
    made[key] ??= make(...from)
    return made[key]
  }
}

const newOf =
  <From extends unknown[], Made>(Kind: new (...from: From) => Made) =>
  (...from: From): Made =>
    new Kind(...from)

/** What values are written with, in messages and elsewhere. Each is made when it is first needed. */
export const formatters = {
  getPluralRules: kept(newOf(Intl.PluralRules)),
  getNumberFormat: kept(numberFormat),
  getDateTimeFormat: kept(newOf(Intl.DateTimeFormat)),
  getDisplayNames: kept(newOf(Intl.DisplayNames)),
}
