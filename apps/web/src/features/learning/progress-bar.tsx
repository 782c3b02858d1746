import { t } from './messages.ts'

/** How much of a course is complete, as a bar and in words. */
export function ProgressBar({ percent }: { percent: number }) {
  const text = t('progress.percent', { percent })
  return (
    <div className="grid w-full gap-1.5">
      <div
        role="progressbar"
        aria-label={t('progress.label')}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full border border-control bg-sunken"
      >
        <div className="h-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <p aria-hidden className="text-sm text-ink-soft tabular-nums">
        {text}
      </p>
    </div>
  )
}
