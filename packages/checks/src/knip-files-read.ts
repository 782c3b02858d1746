import type { ReporterOptions } from 'knip'

/** A reporter for knip that says how many files it read, and fails if there were none. */
export default ({ counters }: ReporterOptions) => {
  console.log(`Read ${counters.processed} files.`)
  if (!(counters.processed > 0)) process.exit(1)
}
