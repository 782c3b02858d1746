import { trpc } from '@skillharbor/client/trpc'
import type { ReportedQuestion } from '@skillharbor/contracts/entities'
import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { ChoiceField } from '../../lib/choice-field.tsx'
import { oneOf, useFilters } from '../../lib/use-filters.ts'
import { type Action, ActionDialog } from './action-dialog.tsx'
import { t } from './messages.ts'
import { OperatorList } from './operator-list.tsx'
import { OperatorPage } from './operator-page.tsx'
import { QuestionRow } from './question-row.tsx'

const others = ['hidden'] as const

/** /operations/questions: questions and answers that somebody reported, or those that are hidden. */
export function QuestionsScreen() {
  const { values, change, clear } = useFilters('state')
  const state = oneOf(others, values.state)
  const list = trpc.operator.questions.useInfiniteQuery(
    { ...(state && { state }) },
    { getNextPageParam: (page) => page.nextCursor },
  )
  const { hideQuestion, hideAnswer, keepQuestion, keepAnswer } = trpc.useUtils().client.operator
  const [action, setAction] = useState<Action>()
  const askHide = ({ _id: id, kind, editedAt }: ReportedQuestion, name: string) =>
    setAction({
      id,
      title: t(`questions.${kind}.hideTitle`, { name }),
      text: t('questions.hideText'),
      confirm: t('questions.hideConfirm'),
      tone: 'danger',
      reasonFor: name,
      run: (reason) =>
        kind === 'question' ? hideQuestion.mutate({ id, reason, editedAt }) : hideAnswer.mutate({ id, reason }),
    })
  const askKeep = ({ _id: id, kind, editedAt, hiddenReason }: ReportedQuestion, name: string) =>
    setAction({
      id,
      title: t(`questions.${kind}.${hiddenReason === null ? 'keepTitle' : 'showTitle'}`, { name }),
      text: t(hiddenReason === null ? 'questions.keepText' : 'questions.showText'),
      confirm: t(hiddenReason === null ? 'questions.keepConfirm' : 'questions.showConfirm'),
      run: () => (kind === 'question' ? keepQuestion.mutate({ id, editedAt }) : keepAnswer.mutate({ id })),
    })
  return (
    <OperatorPage
      section="questions"
      filters={
        <ChoiceField
          label={t('questions.state')}
          any={t('questions.reported')}
          value={state ?? ''}
          options={others}
          text={() => t('questions.hidden')}
          onChange={(value) => change('state', value)}
        />
      }
    >
      <OperatorList
        list={list}
        label={t('section.questions')}
        none={{
          icon: <CircleQuestionMark aria-hidden />,
          heading: t(state ? 'questions.noneHiddenHeading' : 'questions.noneHeading'),
          text: t(state ? 'questions.noneHiddenText' : 'questions.noneText'),
        }}
        filtered={false}
        clear={clear}
      >
        {(item) => <QuestionRow item={item} onHide={askHide} onKeep={askKeep} />}
      </OperatorList>
      {action && <ActionDialog action={action} close={() => setAction(undefined)} />}
    </OperatorPage>
  )
}
