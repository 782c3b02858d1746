import type { Check } from './check.ts'
import { asOne, auditCount, playwrightCount, vitestCount } from './counts.ts'

const tasks = /Tasks:\s+\d+ successful, (\d+) total/
const turbo = ['turbo', 'run', '--output-logs=errors-only', '--continue=always'] as const

/** Asks the registry which of the installed packages have known holes. */
export const dependencyAudit: Check = {
  name: 'dependency audit',
  command: () => ['pnpm', 'audit', '--audit-level=high', '--json'],
  // A registry that is not there should be noticed at once.
  env: () => ({ pnpm_config_fetch_retries: '0', pnpm_config_fetch_timeout: '20000' }),
  count: auditCount,
}

/** Everything that `pnpm test` runs. One stage follows another; within a stage two checks run at a time. */
export const stages: readonly (readonly Check[])[] = [
  [
    { name: 'types', command: () => [...turbo, 'typecheck'], count: asOne(tasks, 'packages') },
    {
      name: 'format and lint',
      command: () => ['biome', 'ci', '--colors=off', '--error-on-warnings'],
      count: asOne(/Checked (\d+) files/, 'files'),
    },
    {
      name: 'promises',
      command: () => ['oxlint', '--type-aware', '--deny-warnings'],
      count: asOne(/on (\d+) files/, 'files'),
    },
    {
      name: 'boundaries',
      command: () => ['node', 'packages/checks/src/boundaries.ts'],
      count: asOne(/Read (\d+) modules/, 'modules'),
    },
    {
      name: 'dead code',
      command: () => [
        'knip',
        '--treat-config-hints-as-errors',
        '--reporter=symbols',
        '--reporter=./packages/checks/src/dead-code-count.ts',
      ],
      count: asOne(/Read (\d+) files/, 'files'),
    },
    { name: 'builds', command: () => [...turbo, 'build'], count: asOne(tasks, 'sites') },
    dependencyAudit,
  ],
  [
    {
      name: 'unit, API, components',
      command: (report) => [
        'vitest',
        'run',
        '--allowOnly=false',
        // Tests wait for databases, servers and browsers more than they reckon: a worker for each processor, not one less.
        '--maxWorkers=100%',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      count: vitestCount,
    },
  ],
  [
    {
      name: 'browser',
      command: () => ['playwright', 'test', '--config=e2e', '--reporter=list,json'],
      env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
      count: playwrightCount,
    },
  ],
]
