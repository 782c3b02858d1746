import { formatShare } from './format.ts'

/** A bar with its percentage. `share`: from 0 to 1. */
export function ProgressLine({ label, share }: { label: string; share: number }) {
  return (
    <div className="flex items-center gap-3">
      <progress
        aria-label={label}
        value={share}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
      <span aria-hidden className="w-10 shrink-0 text-end text-ink-soft tabular-nums">
        {formatShare(share)}
      </span>
    </div>
  )
}
