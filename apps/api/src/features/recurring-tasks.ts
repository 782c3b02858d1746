/** The jobs that a timer starts again and again, and their parts: each run does what an earlier one left. */
export const recurringTasks: ReadonlySet<string> = new Set([
  'audit-provider',
  'begin-audit',
  'count-learners',
  'fill-skeletons',
  'find-price-falls',
  'reconcile',
  'sweep',
])
