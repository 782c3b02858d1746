/** How much of something is done or used, as a bar: `value` of `max`, which is 1 if it isn't given. */
export function ProgressBar({ label, value, max = 1 }: { label: string; value: number; max?: number }) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
    />
  )
}
