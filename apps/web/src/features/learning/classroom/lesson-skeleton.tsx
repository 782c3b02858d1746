import { t } from '../messages.ts'

const lines = ['w-full', 'w-11/12', 'w-10/12', 'w-4/5', 'w-2/3']

/** A lesson whose content is still loading, or something that belongs to it. */
export function LessonSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{t('classroom.loading')}</span>
      <div aria-hidden className="grid max-w-3xl animate-pulse gap-4">
        {lines.map((width) => (
          <div key={width} className={`h-5 rounded bg-sunken ${width}`} />
        ))}
      </div>
    </div>
  )
}
