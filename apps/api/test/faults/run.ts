import { parseArgs } from 'node:util'
import { startPostgres } from '@skillharbor/local-stack/postgres'
import type { Finding, Scenario } from './scenario.ts'
import { scenarios } from './scenarios.ts'

const usage = `node apps/api/test/faults/run.ts [R1 R2 ...] [--scale 0.1] [--from 4]
Shows the promises about payments (docs/reliability.md) at their full size, or at a part of it. Those that take hours are
done in parts; --from goes on with one of them, and needs promises that have as many.`

const line = ({ promise, title }: Scenario, which: string, { trials, violations, note }: Finding, seconds: number) =>
  `| ${promise} | ${title}${which} | ${trials} | ${violations.length} | ${seconds} s | ${note} |`

const brokenOff = (error: Error): Finding => ({
  trials: 0,
  violations: [error.stack ?? error.message],
  note: 'broke off',
})

/** Into how many parts a scenario is divided at this scale, and how many trials each has. */
const partsOf = ({ full, part }: Scenario, scale: number): { parts: number; trials: number } => {
  const size = Math.max(1, Math.round(full * scale))
  const parts = Math.ceil(size / (part ?? size))
  return { parts, trials: Math.ceil(size / parts) }
}

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { scale: { type: 'string' }, from: { type: 'string' } },
  })
  const scale = Number(values.scale ?? 1)
  const from = Number(values.from ?? 1)
  const unknown = positionals.filter((name) => !scenarios.some(({ promise }) => promise === name))
  const wanted = scenarios.filter(({ promise }) => positionals.length === 0 || positionals.includes(promise))
  const hasPart = wanted.every((scenario) => from <= partsOf(scenario, scale).parts)
  if (!(scale > 0 && scale <= 1) || unknown.length > 0 || !Number.isInteger(from) || from < 1 || !hasPart) {
    console.error(`${usage}\nThe promises are ${scenarios.map(({ promise }) => promise).join(', ')}.`)
    return 2
  }
  const postgres = await startPostgres()
  let failed = false
  try {
    console.log('| promise | trials of | trials | violations | took | note |\n|---|---|---|---|---|---|')
    for (const scenario of wanted) {
      const { parts, trials } = partsOf(scenario, scale)
      for (let part = from; part <= parts; part++) {
        const begun = Date.now()
        const finding = await scenario.run(postgres.url, trials, 'real', part - 1).catch(brokenOff)
        const which = parts > 1 ? `, part ${part} of ${parts}` : ''
        console.log(line(scenario, which, finding, Math.round((Date.now() - begun) / 1000)))
        for (const violation of finding.violations.slice(0, 20)) console.error(`  ${scenario.promise}: ${violation}`)
        failed ||= finding.violations.length > 0
      }
    }
  } finally {
    await postgres.stop()
  }
  return failed ? 1 : 0
}

process.exitCode = await main()
