import { usePictureUrls } from '@skillharbor/client/pictures'
import type { Purchase } from '@skillharbor/contracts/entities'
import { Tabs } from '@skillharbor/ui/tabs'
import { type ReactNode, useState } from 'react'
import { t } from './messages.ts'
import { PurchaseRow } from './purchase-row.tsx'

export type DrawPurchase = {
  /** The course to go on with, if there is one. */
  continueWith: (owned: readonly Purchase[]) => Purchase | undefined
  /** Draws how far the learner got in a course. */
  progress: (purchase: Purchase) => ReactNode
  /** Draws the way to go on: `first` where it is the one thing to do. */
  step: (purchase: Purchase, first: boolean) => ReactNode
}

type PurchaseListsProps = DrawPurchase & {
  owned: Purchase[]
  /** How many courses are still to be paid, whether a bank is at it, and what is shown of them. */
  waiting: { count: number; atBank: boolean; list: ReactNode }
}

/** What the learner owns and waits for: the course to go on with first, the others in tabs if they are of several kinds. */
export function PurchaseLists({ owned, waiting, continueWith, progress, step }: PurchaseListsProps) {
  const pictures = usePictureUrls(owned.map(({ courseId }) => courseId.image))
  const first = continueWith(owned)
  const isFinished = (purchase: Purchase) => Boolean(purchase.progress?.completedAt)
  const learning = owned.filter((one) => one !== first && !isFinished(one))
  const finished = owned.filter(isFinished)
  const rowOf = (purchase: Purchase, isFirst = false) => (
    <PurchaseRow
      purchase={purchase}
      picture={pictures.get(purchase.courseId.image)}
      progress={progress(purchase)}
      step={step(purchase, isFirst)}
      first={isFirst}
    />
  )
  const rows = (purchases: Purchase[]) => (
    <ul className="grid gap-3">
      {purchases.map((purchase) => (
        <li key={purchase._id}>{rowOf(purchase)}</li>
      ))}
    </ul>
  )
  const tabs = [
    { name: 'learning' as const, count: learning.length },
    { name: 'finished' as const, count: finished.length },
    { name: 'waiting' as const, count: waiting.count },
  ].filter(({ count }) => count > 0)
  const [chosen, choose] = useState<(typeof tabs)[number]['name']>()
  const open = tabs.find(({ name }) => name === (chosen ?? (waiting.atBank ? 'waiting' : 'learning'))) ?? tabs[0]
  return (
    <div className="grid gap-8">
      {first && rowOf(first, true)}
      {open && (
        <Tabs
          label={t('tabs.label')}
          tabs={tabs.map(({ name, count }) => ({ name, text: t(`tabs.${name}`, { count }) }))}
          open={open.name}
          onChoose={choose}
          bare={tabs.length === 1 && !(first && open.name !== 'learning')}
        >
          {{ learning: rows(learning), finished: rows(finished), waiting: waiting.list }[open.name]}
        </Tabs>
      )}
    </div>
  )
}
