/**
 * Numbers as India writes them in English and Hindi, `12,34,567.8`, without the browser's `Intl`: a slow phone takes 70 ms
 * and more to read how numbers are written, before it can draw the first price. What is not such a number is left to `Intl`,
 * and a test holds both to the same texts.
 */
type Shape = { sign: string; least: number; most: number; stripsZeros: boolean }

const ours = ['en-IN', 'hi-IN']
/** Beyond these, a number may have an exponent, or more digits than a double holds. */
const [smallest, largest, mostDigits] = [1e-5, 1e11, 4]

/** How numbers with these options are written; undefined if only `Intl` knows. */
const shapeOf = (options: Intl.NumberFormatOptions): Shape | undefined => {
  const { style, currency, trailingZeroDisplay, minimumFractionDigits, maximumFractionDigits, ...others } = options
  if (Object.keys(others).length > 0) return undefined
  const digits = minimumFractionDigits ?? maximumFractionDigits
  if (style === 'currency' && currency === 'INR' && digits === undefined)
    return { sign: '₹', least: 2, most: 2, stripsZeros: trailingZeroDisplay === 'stripIfInteger' }
  const least = minimumFractionDigits ?? 0
  const most = maximumFractionDigits ?? Math.max(least, 3)
  const isPlain = style === undefined && trailingZeroDisplay === undefined && least <= most && most <= mostDigits
  return isPlain ? { sign: '', least, most, stripsZeros: false } : undefined
}

/** Rounds half up what the number's shortest decimal is, as `Intl` does: 1.005 to 1.01. */
const rounded = (value: number, digits: number) => Number(`${Math.round(Number(`${value}e${digits}`))}e-${digits}`)

/** The last three digits, and before them groups of two: `12,34,567`. */
const grouped = (whole: number, size = 1000): string => {
  if (whole < size) return String(whole)
  const digits = String(whole % size).padStart(size === 1000 ? 3 : 2, '0')
  return `${grouped(Math.trunc(whole / size), 100)},${digits}`
}

const write = (value: number, { sign, least, most, stripsZeros }: Shape): string => {
  const [whole, fraction = ''] = String(rounded(value, most)).split('.')
  const decimals = stripsZeros && fraction === '' ? '' : fraction.padEnd(least, '0')
  return sign + grouped(Number(whole)) + (decimals && `.${decimals}`)
}

/** A number format that asks `Intl` for its locale only when it has to. */
export const numberFormat = (...args: ConstructorParameters<typeof Intl.NumberFormat>): Intl.NumberFormat => {
  const [locale, options = {}] = args
  const shape = typeof locale === 'string' && ours.includes(locale) ? shapeOf(options) : undefined
  if (!shape) return new Intl.NumberFormat(...args)

  let made: Intl.NumberFormat | undefined
  const whole = () => {
    made ??= new Intl.NumberFormat(...args)
    return made
  }
  const isOurs = (value: unknown): value is number =>
    typeof value === 'number' && (Object.is(value, 0) || (value >= smallest && value < largest))
  const ask = (name: PropertyKey, given: unknown[]): unknown =>
    Reflect.apply(Reflect.get(whole(), name), whole(), given)
  // Older browsers lack some of its methods, so none but one is named here.
  return new Proxy(Intl.NumberFormat.prototype, {
    get:
      (_, name) =>
      (...given: unknown[]) =>
        name === 'format' && isOurs(given[0]) ? write(given[0], shape) : ask(name, given),
  })
}
