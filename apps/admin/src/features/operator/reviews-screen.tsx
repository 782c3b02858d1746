import { trpc } from '@skillharbor/client/trpc'
import type { ReportedReview } from '@skillharbor/contracts/entities'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { ChoiceField } from '../../lib/choice-field.tsx'
import { oneOf, useFilters } from '../../lib/use-filters.ts'
import { type Action, ActionDialog } from './action-dialog.tsx'
import { t } from './messages.ts'
import { OperatorList } from './operator-list.tsx'
import { OperatorPage } from './operator-page.tsx'
import { ReviewRow } from './review-row.tsx'

const others = ['hidden'] as const

/** /operations/reviews: reviews that sellers reported, or those that are hidden. */
export function ReviewsScreen() {
  const { values, change, clear } = useFilters('state')
  const state = oneOf(others, values.state)
  const list = trpc.operator.reviews.useInfiniteQuery(
    { ...(state && { state }) },
    { getNextPageParam: (page) => page.nextCursor },
  )
  const hide = trpc.operator.hideReview.useMutation()
  const keep = trpc.operator.keepReview.useMutation()
  const [action, setAction] = useState<Action>()
  const askHide = ({ _id: id, author: name, editedAt }: ReportedReview) =>
    setAction({
      id,
      title: t('reviews.hideTitle', { name }),
      text: t('reviews.hideText'),
      confirm: t('reviews.hideConfirm'),
      tone: 'danger',
      reasonFor: name,
      run: (reason) => hide.mutateAsync({ id, reason, editedAt }),
    })
  const askKeep = ({ _id: id, author: name, editedAt, hiddenReason }: ReportedReview) =>
    setAction({
      id,
      title: t(hiddenReason === null ? 'reviews.keepTitle' : 'reviews.showTitle', { name }),
      text: t(hiddenReason === null ? 'reviews.keepText' : 'reviews.showText'),
      confirm: t(hiddenReason === null ? 'reviews.keepConfirm' : 'reviews.showConfirm'),
      run: () => keep.mutateAsync({ id, editedAt }),
    })
  return (
    <OperatorPage
      section="reviews"
      filters={
        <ChoiceField
          label={t('reviews.state')}
          any={t('reviews.reported')}
          value={state ?? ''}
          options={others}
          text={() => t('reviews.hidden')}
          onChange={(value) => change('state', value)}
        />
      }
    >
      <OperatorList
        list={list}
        label={t('section.reviews')}
        none={{
          icon: <Star aria-hidden />,
          heading: t(state ? 'reviews.noneHiddenHeading' : 'reviews.noneHeading'),
          text: t(state ? 'reviews.noneHiddenText' : 'reviews.noneText'),
        }}
        filtered={false}
        clear={clear}
      >
        {(review) => <ReviewRow review={review} onHide={() => askHide(review)} onKeep={() => askKeep(review)} />}
      </OperatorList>
      {action && <ActionDialog action={action} close={() => setAction(undefined)} />}
    </OperatorPage>
  )
}
