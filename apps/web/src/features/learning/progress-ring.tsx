import { t } from './messages.ts'

// A circle of this radius is 100 long: a dash is as long as its percentage.
const circle = { cx: 18, cy: 18, r: 15.9155, fill: 'none', strokeWidth: 4.5 }

/** How much of a course is complete, as a ring in the colour of the text around it. */
export function ProgressRing({ percent, className = 'size-7' }: { percent: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 36 36"
      role="progressbar"
      aria-label={t('progress.label')}
      aria-valuenow={percent}
      aria-valuetext={t('progress.percent', { percent })}
      className={`shrink-0 -rotate-90 ${className}`}
    >
      <circle {...circle} className="stroke-current opacity-25" />
      {percent > 0 && (
        <circle {...circle} strokeDasharray={`${percent} 100`} strokeLinecap="round" className="stroke-current" />
      )}
    </svg>
  )
}
