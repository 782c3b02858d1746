import { Card } from '@skillharbor/ui/card'
import { t } from './messages.ts'
import { PurchaseProgress } from './purchase-progress.tsx'
import { useLastCourse } from './use-last-course.ts'

/** On home, the way back into the learner's last course. Nothing without one. */
export function ContinueLearning() {
  const { last } = useLastCourse()
  if (!last) return null
  return (
    <Card className="max-w-xl p-4 text-ink sm:p-5">
      <section
        aria-labelledby="continue-learning"
        className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end"
      >
        <div className="grid gap-1 sm:col-span-2">
          <h2 id="continue-learning" className="text-sm font-semibold text-accent">
            {t('continueLearning')}
          </h2>
          <p className="line-clamp-2 font-semibold wrap-anywhere">{last.courseId.title}</p>
        </div>
        <PurchaseProgress purchase={last} />
      </section>
    </Card>
  )
}
