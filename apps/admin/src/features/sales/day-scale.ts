export type Day = { day: string; revenue: number }

/** The least round amount (1, 2 or 5 and zeros) that is not below `amount`. */
const roundUp = (amount: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(amount))
  return magnitude * ([1, 2, 5].find((step) => step * magnitude >= amount) ?? 10)
}

/** From where to where the chart's axis goes, in rupees: round, and always with zero, as refunds can make a day negative. */
export const scaleOf = (days: readonly Day[]): { top: number; bottom: number } => {
  const most = Math.max(...days.map(({ revenue }) => revenue), 0)
  const least = Math.min(...days.map(({ revenue }) => revenue), 0)
  return { top: most > 0 ? roundUp(most) : 0, bottom: least < 0 ? -roundUp(-least) : 0 }
}

/** Which days are named below the chart: the last one, and back from it as many as fit. */
export const namedDays = (count: number): number[] => {
  const step = count <= 7 ? 2 : count <= 30 ? 7 : 21
  const named: number[] = []
  for (let at = count - 1; at >= 0; at -= step) named.unshift(at)
  return named
}
