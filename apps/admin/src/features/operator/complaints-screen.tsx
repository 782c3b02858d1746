import { trpc } from '@skillharbor/client/trpc'
import { complaintLimits } from '@skillharbor/contracts/constants'
import type { ManagedComplaint } from '@skillharbor/contracts/entities'
import { MessageCircleWarning } from 'lucide-react'
import { useState } from 'react'
import { ChoiceField } from '../../lib/choice-field.tsx'
import { SearchField } from '../../lib/search-field.tsx'
import { oneOf, useFilters } from '../../lib/use-filters.ts'
import { type Action, ActionDialog } from './action-dialog.tsx'
import { complainantOf } from './complainant.ts'
import { ComplaintRow } from './complaint-row.tsx'
import { t } from './messages.ts'
import { OperatorList } from './operator-list.tsx'
import { OperatorPage } from './operator-page.tsx'

const others = ['answered'] as const

/** /operations/complaints: what people complain about, by when the next step is due. */
export function ComplaintsScreen() {
  const { values, change, clear } = useFilters('q', 'state')
  const state = oneOf(others, values.state)
  const list = trpc.operator.complaints.useInfiniteQuery(
    { ...(values.q && { q: values.q }), ...(state && { state }) },
    { getNextPageParam: (page) => page.nextCursor },
  )
  const { acknowledgeComplaint, answerComplaint } = trpc.useUtils().client.operator
  const [action, setAction] = useState<Action>()
  const askAcknowledge = (complaint: ManagedComplaint) =>
    setAction({
      id: complaint._id,
      title: t('complaints.acknowledgeTitle', { number: complaint.number }),
      text: t('complaints.acknowledgeText', { who: complainantOf(complaint) }),
      confirm: t('complaints.acknowledgeConfirm'),
      run: () => acknowledgeComplaint.mutate({ id: complaint._id }),
    })
  const askAnswer = (complaint: ManagedComplaint) =>
    setAction({
      id: complaint._id,
      title: t('complaints.answerTitle', { number: complaint.number }),
      text: t('complaints.answerText'),
      confirm: t('complaints.answerConfirm'),
      field: {
        label: t('complaints.answerLabel'),
        hint: t('reasonHint', { who: complainantOf(complaint) }),
        missing: t('complaints.answerMissing'),
        maxLength: complaintLimits.characters,
        rows: 6,
      },
      run: (answer) => answerComplaint.mutate({ id: complaint._id, answer, messages: complaint.messages.length }),
    })
  return (
    <OperatorPage
      section="complaints"
      filters={
        <>
          <SearchField
            label={t('complaints.search')}
            placeholder={t('complaints.searchPlaceholder')}
            value={values.q}
            onChange={(q) => change('q', q)}
          />
          <ChoiceField
            label={t('complaints.state')}
            any={t('complaints.open')}
            value={state ?? ''}
            options={others}
            text={() => t('complaints.answered')}
            onChange={(value) => change('state', value)}
          />
        </>
      }
    >
      <OperatorList
        list={list}
        label={t('section.complaints')}
        none={{
          icon: <MessageCircleWarning aria-hidden />,
          heading: t(state ? 'complaints.noneAnsweredHeading' : 'complaints.noneHeading'),
          text: t(state ? 'complaints.noneAnsweredText' : 'complaints.noneText'),
        }}
        filtered={values.q !== ''}
        clear={clear}
      >
        {(complaint) => (
          <ComplaintRow
            complaint={complaint}
            onAcknowledge={() => askAcknowledge(complaint)}
            onAnswer={() => askAnswer(complaint)}
          />
        )}
      </OperatorList>
      {action && <ActionDialog action={action} close={() => setAction(undefined)} />}
    </OperatorPage>
  )
}
