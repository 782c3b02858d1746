export type Day = { day: string; revenue: number }

/** The smallest amount of one digit and zeros, whose half is round as well, that is not below `amount`. */
const roundUp = (amount: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(amount))
  return magnitude * ([1, 2, 3, 4, 5, 6, 8].find((step) => step * magnitude >= amount) ?? 10)
}

/** The range of the chart's axis, in rupees: round, and including zero, because refunds can make a day negative. */
export const scaleOf = (days: readonly Day[]): { top: number; bottom: number } => {
  const most = Math.max(...days.map(({ revenue }) => revenue), 0)
  const least = Math.min(...days.map(({ revenue }) => revenue), 0)
  return { top: most > 0 ? roundUp(most) : 0, bottom: least < 0 ? -roundUp(-least) : 0 }
}

/** Which days are labelled below the chart: the last one, and as many before it as fit. */
export const labelledDays = (count: number): number[] => {
  const step = count <= 7 ? 2 : count <= 30 ? 7 : 21
  const named: number[] = []
  for (let at = count - 1; at >= 0; at -= step) named.unshift(at)
  return named
}
