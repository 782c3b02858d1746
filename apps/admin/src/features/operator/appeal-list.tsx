import { trpc } from '@skillharbor/client/trpc'
import { appealLength } from '@skillharbor/contracts/constants'
import type { appealDecisions, ManagedAppeal } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { about } from '../../lib/about.tsx'
import { formatDate } from '../../lib/format-time.ts'
import { type Action, ActionDialog } from './action-dialog.tsx'
import { t } from './messages.ts'
import { OperatorList } from './operator-list.tsx'
import { OwnCourse, useIsOwnCourse } from './own-course.tsx'

type Decision = (typeof appealDecisions)[number]

/** What sellers say against take-downs: those that wait for a decision, or those that have one. */
export function AppealList({ state }: { state: 'waiting' | 'decided' }) {
  const list = trpc.operator.appeals.useInfiniteQuery({ state }, { getNextPageParam: (page) => page.nextCursor })
  const { decideAppeal } = trpc.useUtils().client.operator
  const [action, setAction] = useState<Action>()
  const ask = ({ _id: id, course: { title }, seller }: ManagedAppeal, decision: Decision) =>
    setAction({
      id,
      title: t(`reports.appeals.${decision}Title`, { title }),
      text: t(`reports.appeals.${decision}Text`),
      confirm: t(`reports.appeals.${decision}Confirm`),
      field: {
        label: t('reports.appeals.answerLabel'),
        hint: t('reasonHint', { who: seller.username }),
        missing: t('reports.appeals.answerMissing'),
        maxLength: appealLength,
        rows: 6,
      },
      run: (answer) => decideAppeal.mutate({ id, decision, answer }),
    })
  return (
    <>
      <OperatorList
        list={list}
        label={t(`reports.appeals.${state}`)}
        none={{
          icon: <Scale aria-hidden />,
          heading: t(`reports.appeals.none.${state}Heading`),
          text: t(`reports.appeals.none.${state}Text`),
        }}
        filtered={false}
        clear={() => undefined}
      >
        {(appeal) => <AppealRow appeal={appeal} onDecide={(decision) => ask(appeal, decision)} />}
      </OperatorList>
      {action && <ActionDialog action={action} close={() => setAction(undefined)} />}
    </>
  )
}

function AppealRow({ appeal, onDecide }: { appeal: ManagedAppeal; onDecide: (decision: Decision) => void }) {
  const { course, seller, takenDown, words, at, state, answer } = appeal
  const { title } = course
  const isOwn = useIsOwnCourse(appeal)
  return (
    <div className="grid gap-3 lg:grid-cols-[1fr_auto] lg:items-center">
      <div className="grid min-w-0 gap-1">
        <h2 className="font-semibold wrap-anywhere text-ink">{title}</h2>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {t('reports.appeals.facts', { seller: seller.username, day: formatDate(at) })}
        </p>
        <p className="text-sm wrap-anywhere">
          {t('courses.takenDownFor', { day: formatDate(takenDown.at), reason: takenDown.reason })}
        </p>
        <p className="max-w-[60ch] whitespace-pre-line wrap-anywhere">{words}</p>
        {state !== 'waiting' && (
          <p className="text-sm wrap-anywhere">
            {t(answer === null ? `reports.appeals.states.${state}` : `reports.appeals.statesWith.${state}`, {
              answer: answer ?? '',
            })}
          </p>
        )}
      </div>
      {state === 'waiting' && isOwn && <OwnCourse />}
      {state === 'waiting' && !isOwn && (
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          <Button variant="secondary" onClick={() => onDecide('restore')}>
            {t('reports.appeals.restore', { title, about })}
          </Button>
          <Button variant="secondary" onClick={() => onDecide('uphold')}>
            {t('reports.appeals.uphold', { title, about })}
          </Button>
        </div>
      )}
    </div>
  )
}
