import type { OwnTakeDown } from '@skillharbor/contracts/entities'
import { lazy, Suspense } from 'react'

// Most sellers never see it, and its dialog is much code.
const TakeDownNotice = lazy(async () => {
  const { TakeDownNotice: Notice } = await import('./take-down-notice.tsx')
  return { default: Notice }
})

/** Why an operator took the course down, and the seller's one appeal; nothing if it isn't taken down. */
export function TakenDown({
  course: { _id, title, takenDown },
}: {
  course: { _id: string; title: string; takenDown?: OwnTakeDown | undefined }
}) {
  if (!takenDown) return null
  return (
    <Suspense>
      <TakeDownNotice id={_id} title={title} takenDown={takenDown} />
    </Suspense>
  )
}
