/** What a message's values are written with. */
export const formatters = {
  getPluralRules: (...rules: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...rules),
  getNumberFormat: (...style: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...style),
  getDateTimeFormat: (...style: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...style),
}
