import { parseArgs } from 'node:util'
import { startPostgres } from '@skillharbor/local-stack/postgres'
import type { Finding, Scenario } from './scenario.ts'
import { scenarios } from './scenarios.ts'

const usage = `node apps/api/test/faults/run.ts [R1 R2 ...] [--scale 0.1]
Shows the promises about payments (docs/reliability.md) at their full size, or at a part of it.`

const line = ({ promise, title }: Scenario, { trials, violations, note }: Finding, seconds: number) =>
  `| ${promise} | ${title} | ${trials} | ${violations.length} | ${seconds} s | ${note} |`

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { scale: { type: 'string' } } })
  const scale = Number(values.scale ?? 1)
  const unknown = positionals.filter((name) => !scenarios.some(({ promise }) => promise === name))
  if (!(scale > 0 && scale <= 1) || unknown.length > 0) {
    console.error(`${usage}\nThe promises are ${scenarios.map(({ promise }) => promise).join(', ')}.`)
    return 2
  }
  const wanted = scenarios.filter(({ promise }) => positionals.length === 0 || positionals.includes(promise))
  const postgres = await startPostgres()
  let failed = false
  try {
    console.log('| promise | trials of | trials | violations | took | note |\n|---|---|---|---|---|---|')
    for (const scenario of wanted) {
      const begun = Date.now()
      const size = Math.max(1, Math.round(scenario.full * scale))
      const crash = (error: Error): Finding => ({
        trials: 0,
        violations: [error.stack ?? error.message],
        note: 'broke off',
      })
      const finding = await scenario.run(postgres.url, size, 'real').catch(crash)
      console.log(line(scenario, finding, Math.round((Date.now() - begun) / 1000)))
      for (const violation of finding.violations.slice(0, 20)) console.error(`  ${scenario.promise}: ${violation}`)
      failed ||= finding.violations.length > 0
    }
  } finally {
    await postgres.stop()
  }
  return failed ? 1 : 0
}

process.exitCode = await main()
