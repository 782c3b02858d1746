import { median, type Rate } from '../load.ts'

/** One path's rate, and the limits that it is compared with, per second. */
export type Measured = Rate & { limits: Record<string, number> }
/** Each path's measurements, one per round. */
export type Rounds = ReadonlyMap<string, readonly Measured[]>

const limitNames: Record<string, string> = {
  bytes: 'bare Fastify, same bytes',
  query: 'Fastify, one query',
  upsert: 'Fastify, one upsert',
  outline: 'Fastify, outline query',
  insert: 'insert transaction',
  password: 'password check',
}

const whole = (value: number) => Math.round(value).toLocaleString('en')
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`

/** The medians of all rounds as a Markdown table. Ratios are computed per round, before the median. */
export const markdown = (rounds: Rounds): string => {
  const limits = Object.keys(limitNames)
  const rows = [...rounds].map(([path, measured]) => {
    const ratio = (limit: string) => {
      const ratios = measured.flatMap(({ perSecond, limits: { [limit]: most } }) => (most ? [perSecond / most] : []))
      return ratios.length > 0 ? median(ratios).toFixed(2) : ''
    }
    const medianOf = (key: 'perSecond' | 'p50' | 'p99') => median(measured.map((round) => round[key]))
    return [path, whole(medianOf('perSecond')), ms(medianOf('p50')), ms(medianOf('p99')), ...limits.map(ratio)]
  })
  const head = ['path', 'per second', 'p50', 'p99', ...limits.map((limit) => `÷ ${limitNames[limit]}`)]
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
