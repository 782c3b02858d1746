import type { Purchase } from '@skillharbor/contracts/entities'
import { ContinueButton } from './continue-button.tsx'
import { t } from './messages.ts'
import { ProgressBar } from './progress-bar.tsx'

/** How far the learner got in a course of My Purchases, and the way to go on. */
export function PurchaseProgress({ purchase: { courseId: course, progress } }: { purchase: Purchase }) {
  if (!progress) return null
  if (progress.lessonCount === 0) return <p className="w-full text-sm text-ink-soft">{t('owned.noneHeading')}</p>
  return (
    <>
      <ProgressBar percent={progress.percent} />
      {progress.continueLessonId && <ContinueButton course={course} progress={progress} />}
    </>
  )
}
