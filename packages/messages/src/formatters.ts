/** Keeps what was made of the same arguments: making a formatter takes longer than drawing the card that shows its text. */
const kept = <From extends unknown[], Made>(Kind: new (...from: From) => Made) => {
  const made: Record<string, Made> = {}
  return (...from: From): Made => {
    const key = JSON.stringify(from)
    made[key] ??= new Kind(...from)
    return made[key]
  }
}

/** What values are written with, in messages and elsewhere. Each is made when it is first needed. */
export const formatters = {
  getPluralRules: kept(Intl.PluralRules),
  getNumberFormat: kept(Intl.NumberFormat),
  getDateTimeFormat: kept(Intl.DateTimeFormat),
}
