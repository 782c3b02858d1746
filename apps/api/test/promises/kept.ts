import { expect, inject } from 'vitest'
import type { Scenario } from '../faults/scenario.ts'

/** Runs the scenario that `pnpm test:faults` runs at its full size, at the size that fits into `pnpm test`. */
export const expectKept = async ({ small, run }: Scenario): Promise<void> => {
  const { trials, violations } = await run(inject('postgresUrl'), small, 'hurried')
  expect(violations).toEqual([])
  expect(trials).toBeGreaterThan(0)
}
/** In ms; a run that takes longer hangs. */
export const limit = 180_000
