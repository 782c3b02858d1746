import { formatShare } from '@skillharbor/ui/format'
import { ProgressBar } from '@skillharbor/ui/progress-bar'

/** A bar with its percentage. `share`: from 0 to 1. */
export function ProgressLine({ label, share }: { label: string; share: number }) {
  return (
    <div className="flex items-center gap-3">
      <ProgressBar label={label} value={share} />
      <span aria-hidden className="w-10 shrink-0 text-end text-ink-soft tabular-nums">
        {formatShare(share)}
      </span>
    </div>
  )
}
