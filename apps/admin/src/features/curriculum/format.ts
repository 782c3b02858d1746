const megabyte = 1024 * 1024
const units = { kilobyte: 1024, megabyte, gigabyte: 1024 * megabyte } as const
const formats = {
  kilobyte: new Intl.NumberFormat('en-IN', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }),
  megabyte: new Intl.NumberFormat('en-IN', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }),
  gigabyte: new Intl.NumberFormat('en-IN', { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 }),
}
const minutes = new Intl.NumberFormat('en-IN', { style: 'unit', unit: 'minute', unitDisplay: 'short' })

/** A file's size: `340 kB`, `12.5 MB`, `8 GB`. */
export const formatBytes = (bytes: number): string => {
  const unit = bytes < megabyte ? 'kilobyte' : bytes < units.gigabyte ? 'megabyte' : 'gigabyte'
  return formats[unit].format(Math.max(bytes / units[unit], 1))
}

/** How long a lesson takes, in whole minutes. */
export const formatMinutes = (seconds: number): string => minutes.format(Math.max(1, Math.round(seconds / 60)))

const hours = new Intl.NumberFormat('en-IN', {
  style: 'unit',
  unit: 'hour',
  unitDisplay: 'short',
  maximumFractionDigits: 1,
})
/** A rough time: `1 min`, `1.5 hr`. */
export const formatTimeLeft = (seconds: number): string =>
  seconds < 90 * 60 ? formatMinutes(seconds) : hours.format(seconds / 3600)

const percent = new Intl.NumberFormat('en-IN', { style: 'percent' })
/** A share from 0 to 1: `92%`. */
export const formatShare = (share: number): string => percent.format(share)
