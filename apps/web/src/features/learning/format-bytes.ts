const options = { style: 'unit', unitDisplay: 'short', maximumFractionDigits: 1 } as const
const kilobytes = new Intl.NumberFormat('en-IN', { ...options, unit: 'kilobyte' })
const megabytes = new Intl.NumberFormat('en-IN', { ...options, unit: 'megabyte' })

/** A file's size: `640 kB`, `2.4 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? kilobytes.format(Math.max(0.1, bytes / 1000)) : megabytes.format(bytes / 1_000_000)
