import { median, type Rate } from '../load.ts'

/** What this machine does at best of what one path is held against, in times per second. */
export type Measured = Rate & { limits: Record<string, number> }
/** Each path's measurements, one a round. */
export type Rounds = ReadonlyMap<string, readonly Measured[]>

const names: Record<string, string> = {
  bytes: 'bare Fastify, same bytes',
  query: 'Fastify, one query',
  insert: 'insert transaction',
  password: 'password check',
}

const whole = (value: number) => Math.round(value).toLocaleString('en')
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`

/** The medians of all rounds as a table in Markdown; ratios are made within a round, before the median. */
export const markdown = (rounds: Rounds): string => {
  const held = Object.keys(names)
  const rows = [...rounds].map(([path, measured]) => {
    const ratio = (limit: string) => {
      const ratios = measured.flatMap(({ perSecond, limits: { [limit]: best } }) => (best ? [perSecond / best] : []))
      return ratios.length > 0 ? median(ratios).toFixed(2) : ''
    }
    const of = (what: 'perSecond' | 'p50' | 'p99') => median(measured.map((one) => one[what]))
    return [path, whole(of('perSecond')), ms(of('p50')), ms(of('p99')), ...held.map(ratio)]
  })
  const head = ['path', 'a second', 'p50', 'p99', ...held.map((limit) => `÷ ${names[limit]}`)]
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
